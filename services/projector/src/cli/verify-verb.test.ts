import { expect, it } from 'vitest';
import { differenceLines } from './verify-verb.ts';

const row = { table: 'listings', key: 'a1' };

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
