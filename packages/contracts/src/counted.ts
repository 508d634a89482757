const numbers = new Intl.NumberFormat('en-US');

/** Returns a noun, or a verb, as it goes with a number: `property` with 1, `properties` with any other. */
export function nounFor(number: number, noun: string, plural = `${noun}s`): string {
  return number === 1 ? noun : plural;
}

/** `1 view`, `1,204 views`; `3 properties` where the plural is given. */
export function counted(number: number, noun: string, plural?: string): string {
  return `${numbers.format(number)} ${nounFor(number, noun, plural)}`;
}
