/** Returns a function that calls `act` at most once in `intervalMs`, and drops the calls between. */
export function throttle<Given extends unknown[]>(
  intervalMs: number,
  act: (...given: Given) => void,
): (...given: Given) => void {
  let quietUntil = Number.NEGATIVE_INFINITY;
  return (...given) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + intervalMs;
    act(...given);
  };
}

/** Returns a function that runs `act`; calls during a run share its result. */
export function shareRuns<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Returns a cache of parsed texts, for texts that most callers share. By default it holds a hundred short ones. It is cleared when
 * full, to limit its size.
 */
export function createTextCache<Meaning>({ texts = 100, length = 100 } = {}) {
  const meanings = new Map<string, Meaning>();
  return {
    get: (text: string) => meanings.get(text),
    set(text: string, meaning: Meaning) {
      if (text.length > length) return;
      if (meanings.size >= texts) meanings.clear();
      meanings.set(text, meaning);
    },
  };
}

/**
 * Runs `act` for each item, at most `atOnce` at the same time. After an error no further item begins.
 *
 * @throws the first error, once the items under way have ended
 */
export async function forEachAtOnce<Item>(
  atOnce: number,
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  let hasFailed = false;
  async function work(): Promise<void> {
    for (let next = queue.next(); !next.done && !hasFailed; next = queue.next())
      try {
        await act(next.value[1], next.value[0]);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
  }
  const workers = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason;
}
