/** When something is done for the first time, and how often then, in milliseconds. */
interface Times {
  firstMs: number;
  everyMs: number;
}

/**
 * Does something soon after the start and at intervals then, for as long as the process runs; it does not keep it running.
 *
 * @param act never rejects
 * @returns what ends that, and resolves when nothing is under way any more
 */
export function repeatedly({ firstMs, everyMs }: Times, act: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout;
  function actIn(ms: number) {
    timer = setTimeout(() => {
      underWay = act();
      actIn(everyMs);
    }, ms).unref();
  }
  actIn(firstMs);
  return () => {
    clearTimeout(timer);
    return underWay;
  };
}
