import { expect, it } from 'vitest';
import { chartSentence, markText, rowsOf } from './chart-rows.ts';

const mark = {
  day: '2026-11-02',
  at: '2026-11-02T06:00:00.000Z',
  position: 7,
  listing_id: '0199d2a0-0000-7000-8000-000000000001',
  title: 'Lantern Quay',
  version: 2,
  kind: 'repriced' as const,
  price: { from: 2_120_000, to: 2_050_000 },
};
const timeline = {
  from: '2026-11-01',
  to: '2026-11-02',
  days: [
    { day: '2026-11-01', views: 4, clicks: 1, enquiries: 0 },
    { day: '2026-11-02', views: 9, clicks: 0, enquiries: 2 },
  ],
  previous: {
    from: '2026-10-30',
    to: '2026-10-31',
    days: [
      { day: '2026-10-30', views: 1, clicks: 0, enquiries: 0 },
      { day: '2026-10-31', views: 2, clicks: 1, enquiries: 0 },
    ],
  },
  marks: [mark],
};

it('puts each day beside its twin of the period before', () => {
  expect(rowsOf(timeline)).toEqual([
    { day: '2026-11-01', views: 4, clicks: 1, enquiries: 0, previousViews: 1, previousClicks: 0, marks: [] },
    {
      day: '2026-11-02',
      views: 9,
      clicks: 0,
      enquiries: 2,
      previousViews: 2,
      previousClicks: 1,
      marks: [mark],
    },
  ]);
});

it('has nothing to compare with in all time', () => {
  expect(rowsOf({ ...timeline, previous: null })[0]).toMatchObject({ previousViews: null });
});

it('says in a sentence what it shows', () => {
  expect(chartSentence(timeline)).toBe(
    'Views and clicks per day from 1 Nov 2026 to 2 Nov 2026: 13 views and 1 click, and 2 enquiries; most views on 2 Nov 2026 with 9; the period before had 3 views and 1 click; 1 event of listings marked.',
  );
});

it('tells a new price', () => {
  expect(markText(mark)).toBe('repriced $2,120,000 → $2,050,000');
  expect(markText({ kind: 'sold', price: null })).toBe('sold');
});
