import { expect, it } from 'vitest';
import { isClash } from './viewing-clashes.ts';

const at = (time: string, minutes: number) => ({ starts_at: `2026-11-28T${time}:00.000Z`, minutes });

it.each([
  ['overlapping viewings', at('02:15', 30), 0, true],
  ['the same time', at('02:00', 30), 0, true],
  ['one right after the other', at('02:30', 30), 0, false],
  ['one right after the other, with a buffer', at('02:30', 30), 30, true],
  ['as much time between as the buffer', at('03:00', 30), 30, false],
  ['one before, within the buffer', at('01:15', 30), 30, true],
  ['one before, outside the buffer', at('01:00', 30), 30, false],
  ['a long one around it', at('00:00', 600), 0, true],
])('%s', (_name, other, buffer, expected) => {
  const viewing = at('02:00', 30);
  expect([isClash(viewing, other, buffer), isClash(other, viewing, buffer)]).toEqual([expected, expected]);
});
