import { describe, expect, it } from 'vitest';
import { parseIds, withBack, withFirst, without } from './kept.ts';

const [one, two, three] = ['1', '2', '3'].map((n) => `0190f000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
];

describe('ids kept on the device', () => {
  it.each([
    [null, []],
    ['', []],
    ['not json', []],
    ['{"a":1}', []],
    ['"text"', []],
    [JSON.stringify([one, 7, null, 'x', { id: two }, two]), [one, two]],
    [JSON.stringify([one, one.toUpperCase(), two]), [one, two]],
    [JSON.stringify([one, two, three, '0190f000-0000-7000-8000-000000000004']), [one, two, three]],
  ])('are read from %s', (text, expected) => expect(parseIds(text, 3)).toEqual(expected));

  it('start with the newest, without duplicates', () => {
    expect(withFirst([one, two], three, 3)).toEqual([three, one, two]);
    expect(withFirst([one, two, three], three, 3)).toEqual([three, one, two]);
  });

  it('drop the oldest beyond the limit', () => expect(withFirst([one, two], three, 2)).toEqual([three, one]));

  it('return to their old place after an undo', () => {
    expect(withBack([three], { before: [one, two], removed: [one] })).toEqual([three, one]);
    expect(withBack([], { before: [one, two, three], removed: [two] })).toEqual([two]);
    expect(withBack([one, three], { before: [one, two, three], removed: [two] })).toEqual([one, two, three]);
    expect(withBack([one], { before: [one], removed: [one] })).toEqual([one]);
  });

  it('can be removed', () => expect(without([one, two, three], [one, three])).toEqual([two]));
});
