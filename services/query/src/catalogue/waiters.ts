interface Waiter {
  position: number;
  settle(hasReached: boolean): void;
}

/** Returns the list of reads that wait for a log position. */
export function createWaiters() {
  const waiting = new Set<Waiter>();
  return {
    /** Returns true once `reached` was called with that position or a later one, false after so many milliseconds. */
    wait: (position: number, timeoutMs: number) =>
      new Promise<boolean>((resolve) => {
        const waiter = { position, settle };
        const timer = setTimeout(settle, timeoutMs, false);
        waiting.add(waiter);
        function settle(hasReached: boolean) {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(hasReached);
        }
      }),
    reached(position: number) {
      for (const waiter of waiting) if (waiter.position <= position) waiter.settle(true);
    },
    /** The lowest position that is waited for, or infinity. */
    lowest: () => Math.min(...[...waiting].map(({ position }) => position)),
    /** Lets everyone who waits go, with false. */
    close() {
      for (const waiter of waiting) waiter.settle(false);
    },
  };
}
