import { expect, it } from 'vitest';
import { advice, differenceLines } from './verify-verb.ts';

const row = { table: 'listings', key: 'a1', isOfTables: true };

it('tells what differs in a row and leaves out what does not', () => {
  const expected = { title: 'Sky', bedrooms: 3, price: 1 };
  expect(differenceLines({ ...row, expected, found: { ...expected, bedrooms: null, price: 2 } })).toEqual([
    '  listings a1 bedrooms: the log says 3; the table has null',
    '  listings a1 price: the log says 1; the table has 2',
  ]);
});

it('tells of rows that only one of them has', () => {
  expect(differenceLines({ ...row, expected: '2 views', found: null })).toEqual([
    '  listings a1: the table lacks it; the log says 2 views',
  ]);
  expect(differenceLines({ ...row, expected: null, found: { bedrooms: 9 } })).toEqual([
    '  listings a1: the log knows nothing of it; the table has {"bedrooms":9}',
  ]);
});

it('shortens what is long', () => {
  const [line] = differenceLines({ ...row, expected: 'x'.repeat(500), found: '2 views' });
  expect(line).toHaveLength('  listings a1: the log says …; the table has 2 views'.length + 120);
});

it('advises a rebuild where that mends the tables, and a look at the log where it may hide what was changed', () => {
  const ofTables = { ...row, expected: 1, found: 2 };
  const found = { projection: 'listings' as const, differences: [ofTables], unread: [], setAside: [] };
  expect(advice(found)).toEqual(['To repair listings: rebuild listings']);
  const ofEither = { ...found, differences: [ofTables, { ...ofTables, isOfTables: false }] };
  expect(advice(ofEither)[0]).toMatch(/the log was changed after it was folded: log check$/);
  const refused = { position: 7, type: 'ListingRepriced', reason: 'no price' };
  expect(advice({ ...found, unread: [refused] })).toEqual([
    expect.stringMatching(
      /^A rebuild of listings would set aside what event 7 is about\. .* skip listings --position 7 --reason/,
    ),
  ]);
});
