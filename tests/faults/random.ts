export type Random = ReturnType<typeof randomOf>;

/** Returns random numbers, from 0 to 1 without 1, that a seed decides (mulberry32): a run can be repeated as far as its timing goes. */
export function randomOf(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return Object.assign(next, {
    between: (low: number, high: number) => low + next() * (high - low),
    whole,
    pick<Item>(items: readonly Item[]): Item {
      return items[whole(0, items.length - 1)] as Item;
    },
    shuffled<Item>(items: readonly Item[]): Item[] {
      return items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item);
    },
  });
}
