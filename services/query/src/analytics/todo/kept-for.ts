/**
 * Returns what makes a value once and answers it for so long as nothing is asked for under another key, and no longer than that.
 * Whoever asks meanwhile gets the one that is being made; one that failed is not kept.
 */
export function keptFor<Value>(milliseconds: number) {
  let kept: { key: string; until: number; value: Promise<Value> } | undefined;
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const now = performance.now();
    if (kept?.key === key && now < kept.until) return kept.value;
    const made = { key, until: now + milliseconds, value: make() };
    kept = made;
    made.value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made.value;
  };
}
