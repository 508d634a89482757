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
