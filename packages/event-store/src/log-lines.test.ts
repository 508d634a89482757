import { collected } from '@marketplace/testing/collected';
import { expect, it } from 'vitest';
import { splitLines } from './log-lines.ts';

it.each([
  ['whole lines', ['one\ntwo\n'], ['one', 'two']],
  ['lines cut anywhere', ['o', 'ne\ntw', 'o', '\n'], ['one', 'two']],
  ['a last line without its end', ['one\ntwo'], ['one', 'two']],
  ['separators that are not ends', ['one\u2028\u2029\r\ntwo\n'], ['one\u2028\u2029\r', 'two']],
  ['empty lines', ['one\n\n'], ['one', '']],
  ['nothing', [], []],
])('splits %s', async (_name, pieces, lines) => {
  expect(await collected(splitLines(arriving(pieces)))).toEqual(lines);
});

async function* arriving(pieces: string[]) {
  yield* pieces;
}
