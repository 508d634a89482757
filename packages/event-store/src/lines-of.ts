/**
 * Splits text that arrives in pieces at its line feeds, and at nothing else: the separators U+2028 and U+2029, which
 * `node:readline` also takes for line ends, may stand inside JSON. An end without a line feed is a line.
 */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
