import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneEditOff } from './one-edit.ts';
import { plainText } from './plain-text.ts';
import { readSearch, withoutPart } from './read-search.ts';

describe('a normalised text', () => {
  it.each([
    ['Kiln & Cascade', ' kiln cascade '],
    ["People's Park", ' peoples park '],
    ['People’s Café', ' peoples cafe '],
    ['Two-Bedroom,\n999-year', ' two bedroom 999 year '],
    ['乌节路 Orchard', ' 乌节路 orchard '],
    ['…', '  '],
  ])('of %j is %j', (text, expected) => expect(plainText(text)).toBe(expected));
});

describe('what is not a price, room or district', () => {
  it.each(
    `50m pool, 500m from mrt, over 99 years, 99-year lease, block 32, 3000, 10th floor, b1 factory, d29, district 30,
    top 2029, 2m walk, 0 bedroomless`.split(/,\s+/),
  )('%j', (text) => expect(readSearch(text).parts).toEqual([]));
});

describe('a removed part', () => {
  const text = 'Condo, 3 bed under $2m in D9';
  const { parts, rest } = readSearch(text);

  it('keeps the other parts', () => {
    expect(parts.map((part) => withoutPart(text, part))).toEqual([
      'Condo, under $2m in D9',
      'Condo, 3 bed in D9',
      'Condo, 3 bed under $2m in',
    ]);
    expect(rest).toBe('Condo, in');
    expect(withoutPart(text, 'rest')).toBe('3 bed under $2m D9');
  });

  it('keeps "rent" when the amount after it is removed', () => {
    const [part] = readSearch('rent 4000').parts;
    expect(part && withoutPart('rent 4000', part)).toBe('rent');
  });
});

it('of any text, all parts lie within it and never overlap', () => {
  const word = fc.constantFrom(...'under 2m 3 bed - $ 1,200 d9 to 10 rent + or 😀'.split(' '), ' ');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(word).map((words) => words.join(' ')),
        fc.string(),
      ),
      (text) => {
        let end = 0;
        for (const part of readSearch(text).parts) {
          expect(part.start).toBeGreaterThanOrEqual(end);
          expect(part.end).toBeGreaterThan(part.start);
          end = part.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

it.each([
  ['orchrd orchaard orchxrd orhcard rochard orchadr', true],
  ['orcrd ochadr drahcro', false],
])('orchard is one edit off from %s: %s', (others, expected) => {
  for (const other of others.split(' ')) {
    expect(isOneEditOff('orchard', other), other).toBe(expected);
    expect(isOneEditOff(other, 'orchard'), other).toBe(expected);
  }
});

it.each(["near Raffle's Place", 'near raffles place', 'RAFFLES PLACE MRT', "near Elia's Park Primary"])(
  'a place is read from %s, however its apostrophes are',
  (text) =>
    expect(readSearch(text).parts).toMatchObject([
      { meaning: { field: 'district', codes: [expect.any(String)] } },
    ]),
);
