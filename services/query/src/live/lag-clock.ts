interface Seen {
  head: number;
  at: number;
}

const KEPT = 2400;

/** Returns what measures for how long reads have been behind, from where the log's head was seen when. */
export function createLagClock() {
  let seen: Seen[] = [];
  return {
    /** Takes in where log and reads are at a moment, and returns for how many milliseconds reads have been behind. */
    measure({ head, position }: { head: number; position: number }, now: number): number {
      seen = seen.filter((one) => one.head > position);
      if (head > position && head !== seen.at(-1)?.head && seen.length < KEPT) seen.push({ head, at: now });
      const oldest = seen[0];
      return oldest ? Math.round(now - oldest.at) : 0;
    },
  };
}
