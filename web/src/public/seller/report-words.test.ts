import { describe, expect, it } from 'vitest';
import {
  comparisonText,
  meanText,
  percentText,
  recentText,
  standingText,
  weekText,
} from './report-tables.tsx';

const active = {
  status: 'active',
  published_at: '2026-09-14T02:00:00Z',
  off_since: null,
  days_on_market: 70,
} as const;

describe('where a listing stands', () => {
  it('is said with its dates and days', () => {
    expect(standingText(active)).toBe('On the market since 14 Sep 2026, 70 days.');
    const off_since = '2026-11-04T17:00:00Z'; // the 5th in Singapore
    expect(standingText({ ...active, status: 'sold', off_since })).toBe(
      'Sold on 5 Nov 2026, after 70 days on the market.',
    );
    expect(standingText({ ...active, status: 'inactive', off_since, days_on_market: 1 })).toBe(
      'Off the market since 5 Nov 2026, after 1 day. Visitors cannot see it now.',
    );
    expect(standingText({ ...active, status: 'inactive', published_at: null, days_on_market: 0 })).toBe(
      'It is not on the market yet: visitors cannot see it.',
    );
  });
});

it('views a day are of the last 30 days, or of all there were', () =>
  expect([22, 30].map((days_on_market) => recentText({ days_on_market }))).toEqual([
    'Since it was published',
    'Over the last 30 days',
  ]));

describe('the comparison with others', () => {
  const listing = { district: 'D11 - Novena / Newton', property_type: 'Buy' } as const;
  const said = (views_per_day: number | null, district_views_per_day: number | null) =>
    comparisonText({ ...listing, views_per_day, district_views_per_day });

  it('says on which side of the median the listing is', () => {
    const end = 'than half of the other listings for sale in D11 Novena / Newton have: their median is 3.1.';
    expect(said(4.2, 3.1)).toBe(`That is more ${end}`);
    expect(said(1, 3.1)).toBe(`That is fewer ${end}`);
    expect(said(3.1, 3.1)).toBe('That is the median of other listings for sale in D11 Novena / Newton.');
  });

  it('says nothing when one of the two is not known', () => {
    expect(said(4.2, null)).toBeUndefined();
    expect(said(null, 3.1)).toBeUndefined();
  });
});

it('weeks, changes and means are short', () => {
  expect(weekText({ from: '2026-11-16', to: '2026-11-22' })).toBe('16 Nov – 22 Nov');
  expect(weekText({ from: '2026-11-23', to: '2026-11-23' })).toBe('23 Nov');
  expect([null, -3.34, 2].map(percentText)).toEqual(['–', '−3.3%', '+2.0%']);
  expect([null, 4].map(meanText)).toEqual(['–', '4.0']);
});
