/** The work for a key: once at a time, and again when something changed after its start. */
interface Run<Result> {
  /** The value of `now` at its start; undefined while it waits for the previous run. */
  began?: { at: unknown };
  done: Promise<Result>;
}

/**
 * Returns a function that runs `work` for a key, never twice at a time. A call during a run gets the result of that run, or of the
 * next run if `now` has changed.
 */
export function oneAtATime<Result>(work: (key: string) => Promise<Result>, now: () => unknown) {
  const runs = new Map<string, Run<Result>>();
  return (key: string): Promise<Result> => {
    const last = runs.get(key);
    if (last && (!last.began || last.began.at === now())) return last.done;
    const run: Run<Result> = {
      done: Promise.allSettled([last?.done])
        .then(() => {
          run.began = { at: now() };
          return work(key);
        })
        .finally(() => {
          if (runs.get(key) === run) runs.delete(key);
        }),
    };
    runs.set(key, run);
    return run.done;
  };
}
