/**
 * Returns a number with separators, rounded to so many decimals, two at most: `1,204`, `1,204.50`. Spelled out here because a browser's
 * own formats take tens of milliseconds to be made on a phone, before the page answers its first touch.
 */
export function grouped(value: number, decimals: 0 | 2 = 0): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Returns a noun, or a verb, as it goes with a number: `property` with 1, `properties` with any other. */
export function nounFor(number: number, noun: string, plural = `${noun}s`): string {
  return number === 1 ? noun : plural;
}

/** `1 view`, `1,204 views`; `3 properties` where the plural is given. */
export function counted(number: number, noun: string, plural?: string): string {
  return `${grouped(number)} ${nounFor(number, noun, plural)}`;
}
