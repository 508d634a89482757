/** More wanted to run than may wait. */
export class GateFull extends Error {
  override name = 'GateFull';
}

export type Gate = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a gate that lets `atOnce` run and `waiting` wait, for work that would otherwise take all processors or memory.
 * The gate throws GateFull when no more may wait.
 */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  let running = 0;
  const queue: (() => void)[] = [];

  return async (act) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new GateFull();
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
