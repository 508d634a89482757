/** More wanted to run than may wait. */
export class SemaphoreFull extends Error {
  override name = 'SemaphoreFull';
}

interface Turn {
  /** Before all who wait and are not. */
  isFirst?: boolean;
}

export type Semaphore = <Result>(act: () => Promise<Result>, turn?: Turn) => Promise<Result>;

/**
 * Returns a semaphore that lets `atOnce` run and `waiting` wait, for work that would otherwise take all processors or memory.
 * The semaphore throws SemaphoreFull when no more may wait.
 */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];

  return async (act, { isFirst = false } = {}) => {
    if (running >= atOnce) {
      if (first.length + others.length >= waiting) throw new SemaphoreFull();
      await new Promise<void>((resolve) => (isFirst ? first : others).push(resolve));
    } else running += 1;
    try {
      return await act();
    } finally {
      const next = first.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
