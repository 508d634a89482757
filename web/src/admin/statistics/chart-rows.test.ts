import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { expect, it } from 'vitest';
import { axisWidthOf } from './chart-look.ts';
import { chartSentence, rowsOf } from './chart-rows.ts';
import { clustersOf, placesOf } from './mark-clusters.ts';
import { markText, sumText } from './mark-wording.ts';

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
const once = { day: mark.day, kind: mark.kind, count: 1, mark };
const often = { day: '2026-11-01', kind: 'sold' as const, count: 1200, mark: null };
const timeline = {
  from: '2026-11-01',
  to: '2026-11-02',
  days: [
    { day: '2026-11-01', views: 4, clicks: 1, enquiries: 0 },
    { day: '2026-11-02', views: 9, clicks: 0, enquiries: 2 },
  ],
  previous: {
    from: '2026-10-25',
    to: '2026-10-25',
    days: [{ day: '2026-10-25', views: 1, clicks: 0, enquiries: 0 }],
  },
  marks: [once],
};

it('puts each day that is over beside the one it is compared with', () => {
  expect(rowsOf(timeline, '2026-11-02')).toEqual([
    {
      day: '2026-11-01',
      views: 4,
      clicks: 1,
      rate: 25,
      enquiries: 0,
      isOver: true,
      before: { views: 1, clicks: 0, rate: 0, enquiries: 0 },
      marks: [],
    },
    {
      day: '2026-11-02',
      views: 9,
      clicks: 0,
      rate: 0,
      enquiries: 2,
      isOver: false,
      before: null,
      marks: [once],
    },
  ]);
});

it('says in a sentence what it shows', () => {
  expect(chartSentence({ ...timeline, marks: [once, often] })).toBe(
    'Views and clicks per day from 1 Nov 2026 to 2 Nov 2026: 13 views and 1 click (7.7%), and 2 enquiries; most views on 2 Nov 2026 with 9; the days compared with, from 25 Oct 2026 to 25 Oct 2026, had 1 view and 0 clicks (0.0%); 1,201 events of listings marked.',
  );
});

it('tells a new price, and how often something happened', () => {
  expect(markText(mark)).toBe('repriced $2,120,000 → $2,050,000');
  expect(markText({ kind: 'sold', price: null })).toBe('sold');
  expect(sumText({ kind: 'repriced', count: 37 })).toBe('37 price changes');
  expect(sumText(often)).toBe('1,200 sold');
});

it('has what happened on days together where there is no room for each', () => {
  const rows = rowsOf({ ...timeline, marks: [often, once] }, '2026-11-03');
  expect(clustersOf(rows, 31).map(({ place, marks }) => [place, marks])).toEqual([
    [0, [often]],
    [1, [once]],
  ]);
  expect(clustersOf(rows, 1)).toEqual([
    {
      from: '2026-11-01',
      to: '2026-11-02',
      place: 0.5,
      marks: [often, once],
      kinds: [
        { kind: 'repriced', count: 1 },
        { kind: 'sold', count: 1200 },
      ],
    },
  ]);
  expect(clustersOf([], 6)).toEqual([]);
});

it('has fewer places where they hold numbers', () => {
  const placesWith = (marks: Timeline['marks']) =>
    placesOf(rowsOf({ ...timeline, marks }, '2026-11-03'), true);
  expect(placesWith([often])).toBeLessThan(placesWith([once]));
});

it('leaves room for the whole of the longest label', () => {
  const widthAt = (views: number) =>
    axisWidthOf(
      rowsOf({ ...timeline, days: [{ day: '2026-11-01', views, clicks: 0, enquiries: 0 }] }, '2026-12-01'),
    );
  expect(widthAt(3)).toBeGreaterThanOrEqual(46); // '100%' of the rate
  expect(widthAt(12_000)).toBeGreaterThanOrEqual('12,000'.length * 7);
  expect(widthAt(1_200_000)).toBeGreaterThan(widthAt(12_000));
});
