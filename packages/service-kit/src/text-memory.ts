const TEXTS_KEPT = 100;
const LENGTH_KEPT = 100;

/**
 * Returns a memory of what texts of callers mean, for texts that nearly all callers have in common. It keeps a hundred short
 * ones and forgets all of them when there are more, so that nobody can fill it.
 */
export function createTextMemory<Meaning>() {
  const meanings = new Map<string, Meaning>();
  return {
    get: (text: string) => meanings.get(text),
    set(text: string, meaning: Meaning) {
      if (text.length > LENGTH_KEPT) return;
      if (meanings.size >= TEXTS_KEPT) meanings.clear();
      meanings.set(text, meaning);
    },
  };
}
