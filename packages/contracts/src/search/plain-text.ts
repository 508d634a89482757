/**
 * Returns a text as searches compare it: words of small letters and digits without accents, one space between them and one at each
 * end, so that ` ec ` is looked for as a whole word and ` con` as the start of one.
 */
export function plainText(text: string): string {
  const isPlain = PRINTABLE_ASCII.test(text);
  const plain = isPlain ? text : text.normalize('NFKD').replace(ACCENTS, '');
  const words = plain.toLowerCase().replaceAll("'", '');
  return ` ${words.replace(isPlain ? OTHERS_IN_ASCII : OTHERS, ' ').trim()} `;
}

/** Returns the words of a text, as searches compare them. */
export function plainWords(text: string): string[] {
  return plainText(text).split(' ').filter(Boolean);
}

/** Nearly every text is, and takes a third of the time of others. */
const PRINTABLE_ASCII = /^[ -~\n]*$/;
const ACCENTS = /[\p{M}’]/gu;
const OTHERS_IN_ASCII = /[^a-z0-9]+/g;
const OTHERS = /[^\p{L}\p{N}]+/gu;
