import { describe, expect, it } from 'vitest';
import { addDays, comparisonOf, dayInSingapore, daysIn, eachDay, RangeQuery } from './date-range.ts';

describe('days of Singapore', () => {
  it('start eight hours before those of UTC', () => {
    expect(dayInSingapore(new Date('2026-11-03T15:59:59Z'))).toBe('2026-11-03');
    expect(dayInSingapore(new Date('2026-11-03T16:00:00Z'))).toBe('2026-11-04');
  });

  it('are counted across months and leap years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysIn({ from: '2026-12-31', to: '2027-01-01' })).toBe(2);
    expect(eachDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });
});

describe('days are compared', () => {
  const range = (text: string) => {
    const [from = '', to = from] = text.split(' to ');
    return { from, to };
  };

  it.each([
    ['30 days', '2026-10-01 to 2026-10-30', '2026-10-01 to 2026-10-30', '2026-08-27 to 2026-09-25'],
    [
      '30 days up to today',
      '2026-10-25 to 2026-11-23',
      '2026-10-25 to 2026-11-22',
      '2026-09-20 to 2026-10-18',
    ],
    ['a week', '2026-11-08 to 2026-11-14', '2026-11-08 to 2026-11-14', '2026-11-01 to 2026-11-07'],
    [
      'a week up to today',
      '2026-11-17 to 2026-11-23',
      '2026-11-17 to 2026-11-22',
      '2026-11-10 to 2026-11-15',
    ],
    ['a whole month', '2026-10-01 to 2026-10-31', '2026-10-01 to 2026-10-31', '2026-09-01 to 2026-09-30'],
    ['January', '2026-01-01 to 2026-01-31', '2026-01-01 to 2026-01-31', '2025-12-01 to 2025-12-31'],
    ['two months', '2026-09-01 to 2026-10-31', '2026-09-01 to 2026-10-31', '2026-06-30 to 2026-08-29'],
    ['one day', '2026-11-22', '2026-11-22', '2026-11-15'],
    ['future days', '2026-11-20 to 2026-12-31', '2026-11-20 to 2026-11-22', '2026-11-13 to 2026-11-15'],
  ])('%s with the month before, or as many days whole weeks earlier', (_, asked, days, before) => {
    const compared = comparisonOf(range(asked), '2026-11-23');
    expect(compared).toEqual({ days: range(days), before: range(before) });
  });

  it('only when one of them has ended', () => {
    expect(comparisonOf({ from: '2026-11-23', to: '2026-11-23' }, '2026-11-23')).toBeNull();
    expect(comparisonOf({ from: '2026-12-01', to: '2026-12-02' }, '2026-11-23')).toBeNull();
  });
});

describe('a range in a query string', () => {
  it('is optional, wholly or in part', () => {
    expect(RangeQuery.parse({ from: '', other: 'x' })).toEqual({});
    expect(RangeQuery.parse({ from: '2026-11-01' })).toEqual({ from: '2026-11-01' });
  });

  it.each([
    { from: '2026-11-31' },
    { from: '1 Nov 2026' },
    { from: ['2026-11-01', '2026-11-02'] },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '1900-01-01', to: '2026-11-01' },
  ])('is refused as $from to $to', (sent) => {
    expect(RangeQuery.safeParse(sent).success).toBe(false);
  });
});
