/** More wanted to run than may wait. */
export class SemaphoreFull extends Error {
  override name = 'SemaphoreFull';
}

export type Semaphore = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a semaphore that lets `atOnce` run and `waiting` wait, for work that would otherwise take all processors or memory.
 * The semaphore throws SemaphoreFull when no more may wait.
 */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (act) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new SemaphoreFull();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running += 1;
    try {
      return await act();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
