/** Returns what decides when `work` runs: never twice at a time, however often it is asked. `work` must not throw. */
export function createScheduler(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isClosed = false;

  function start(): Promise<void> {
    following = undefined;
    if (isClosed) return Promise.resolve();
    running = work().then(() => {
      running = undefined;
    });
    return running;
  }

  function unschedule() {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  }

  /** Starts a run; when one is under way, one more follows it. Returns when the run that began after this call has ended. */
  function now(): Promise<void> {
    unschedule();
    following ??= running?.then(start);
    return following ?? start();
  }

  /** Makes sure that a run starts within so many milliseconds. */
  function within(ms: number) {
    const at = performance.now() + ms;
    if (isClosed || at >= dueAt) return;
    unschedule();
    dueAt = at;
    timer = setTimeout(now, ms);
  }

  /** Starts no more runs and returns when the current one has ended. */
  async function close() {
    isClosed = true;
    unschedule();
    await running;
  }

  return { now, within, close };
}
