export interface Throttle {
  /** Starts a run; when one is under way, one more follows it. */
  now(): void;
  /** Makes sure that a run starts within so many milliseconds. */
  within(ms: number): void;
  /** Starts no more runs and returns when the current one has ended. */
  close(): Promise<void>;
}

/** Returns what decides when `work` runs: never twice at a time, however often it is asked. `work` must not throw. */
export function createThrottle(work: () => Promise<void>): Throttle {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isClosed = false;

  async function run() {
    do {
      isAskedAgain = false;
      await work();
    } while (isAskedAgain && !isClosed);
    running = undefined;
  }

  function unschedule() {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  }

  function now() {
    unschedule();
    if (running !== undefined) isAskedAgain = true;
    else if (!isClosed) running = run();
  }

  function within(ms: number) {
    const at = performance.now() + ms;
    if (isClosed || at >= dueAt) return;
    unschedule();
    dueAt = at;
    timer = setTimeout(now, ms);
  }

  async function close() {
    isClosed = true;
    unschedule();
    await running;
  }

  return { now, within, close };
}
