import { addDays } from '@marketplace/contracts/analytics/date-range';
import { describe, expect, it } from 'vitest';
import { inWeeks, medianOfPeers, recentDays } from './seller-report.query.ts';

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays(first, index),
    views: index + 1,
    clicks: 1,
    enquiries: 0,
  }));

describe('the weeks of a report', () => {
  it('start on Mondays; the first and last have only the available days', () =>
    // 13 November 2026 is a Friday
    expect(inWeeks(days('2026-11-13', 11))).toEqual({
      weeks: [
        { from: '2026-11-13', to: '2026-11-15', views: 6, clicks: 3, enquiries: 0 },
        { from: '2026-11-16', to: '2026-11-22', views: 49, clicks: 7, enquiries: 0 },
        { from: '2026-11-23', to: '2026-11-23', views: 11, clicks: 1, enquiries: 0 },
      ],
      earlier: null,
    }));

  it('are the last twelve, with earlier days in one sum', () => {
    const { weeks, earlier } = inWeeks(days('2026-06-01', 7 * 14));
    expect([weeks.length, weeks[0]?.from]).toEqual([12, '2026-06-15']);
    expect(earlier).toEqual({ views: (14 * 15) / 2, clicks: 14, enquiries: 0 });
  });
});

it('the recent days of a report start at the publication or later', () => {
  expect(recentDays('2026-01-01', '2026-11-30')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(recentDays('2026-11-28', '2026-11-30')).toEqual({ from: '2026-11-28', to: '2026-11-30' });
});

it('the median of peers needs five, in any order', () => {
  expect(medianOfPeers([4, 1, 3, 2])).toBeNull();
  expect(medianOfPeers([5, 100, 0, 2, 3])).toBe(3);
  expect(medianOfPeers([5, 100, 0, 2, 3, 4])).toBe(3.5);
});
