/**
 * Returns a function that runs `work` once at a time, with the argument of the last call. A call during a run causes one more run, for
 * what the first may have missed.
 */
export function oneAtATime<Argument, Result>(
  work: (argument: Argument) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let running: Promise<Result> | undefined;
  let isRepeated = false;
  let latest: Argument;

  async function run(): Promise<Result> {
    try {
      for (;;) {
        isRepeated = false;
        const result = await work(latest);
        if (!isRepeated) return result;
      }
    } finally {
      running = undefined;
    }
  }

  return (argument) => {
    latest = argument;
    if (running !== undefined) isRepeated = true;
    running ??= run();
    return running;
  };
}
