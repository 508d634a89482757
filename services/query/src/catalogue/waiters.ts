interface Waiter {
  position: number;
  settle(hasReached: boolean): void;
}

interface Waiters {
  /** Returns true once `reached` was called with that position or a later one, false after so many milliseconds. */
  wait(position: number, timeoutMs: number): Promise<boolean>;
  reached(position: number): void;
  /** The lowest position that is waited for, or infinity. */
  lowest(): number;
  /** Lets everyone who waits go, with false. */
  close(): void;
}

/** Returns the list of reads that wait for a log position. */
export function createWaiters(): Waiters {
  const waiting = new Set<Waiter>();
  return {
    wait: (position, timeoutMs) =>
      new Promise((resolve) => {
        const waiter = { position, settle };
        const timer = setTimeout(settle, timeoutMs, false);
        waiting.add(waiter);
        function settle(hasReached: boolean) {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(hasReached);
        }
      }),
    reached(position) {
      for (const waiter of waiting) if (waiter.position <= position) waiter.settle(true);
    },
    lowest: () => Math.min(...[...waiting].map(({ position }) => position)),
    close() {
      for (const waiter of waiting) waiter.settle(false);
    },
  };
}
