/** Work for a key: once at a time, and a second time after it when it began before something changed. */
interface Run<Result> {
  /** What `now` was when it began; nothing while it waits for the run before it. */
  began?: { at: unknown };
  done: Promise<Result>;
}

/**
 * Returns what runs `work` for a key, never twice at a time: who asks while it runs gets the result of that run, or, when `now`
 * has another value by then, of the one that follows it.
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
