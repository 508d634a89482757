import { describe, expect, it } from 'vitest';
import { comparisonText, recentText, statusText, weekText } from './report-tables.tsx';

const active = {
  status: 'active',
  property_type: 'Buy',
  published_at: '2026-09-14T02:00:00Z',
  off_since: null,
  days_on_market: 70,
} as const;

describe('the status of a listing in words', () => {
  const off_since = '2026-11-04T17:00:00Z'; // the 5th in Singapore

  it.each([
    [{ status: 'sold', off_since }, 'Sold on 5 Nov 2026, after 70 days on the market.'],
    [
      { status: 'sold', property_type: 'Rent', off_since },
      'Rented on 5 Nov 2026, after 70 days on the market.',
    ],
    [
      { status: 'inactive', off_since, days_on_market: 1 },
      'Off the market since 5 Nov 2026, after 1 day. Visitors cannot see it now.',
    ],
    [
      { status: 'inactive', published_at: null, days_on_market: 0 },
      'It is not on the market yet: visitors cannot see it.',
    ],
  ] as const)('%j', (given, text) => expect(statusText({ ...active, ...given })).toBe(text));
});

it('names the period of the views: 30 days, or since publication', () =>
  expect(recentText({ days_on_market: 22 })).toBe('Since it was published'));

it.each([
  [
    1,
    3.1,
    'That is fewer than half of the other listings for sale in D11 Novena / Newton have: their median is 3.1.',
  ],
  [3.1, 3.1, 'That is the median of other listings for sale in D11 Novena / Newton.'],
  [4.2, null, undefined],
  [null, 3.1, undefined],
])('compares %d views a day with a median of %d', (views_per_day, district_views_per_day, text) => {
  const place = { district: 'D11 - Novena / Newton', property_type: 'Buy' } as const;
  expect(comparisonText({ ...place, views_per_day, district_views_per_day })).toBe(text);
});

it('names a week of one day by that day', () =>
  expect(weekText({ from: '2026-11-23', to: '2026-11-23' })).toBe('23 Nov'));
