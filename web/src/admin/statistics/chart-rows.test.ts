import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { describe, expect, it } from 'vitest';
import {
  axisWidthOf,
  chartSentence,
  clustersOf,
  labelledDays,
  markText,
  maxSignsOf,
  rowsOf,
  scaleOf,
  sumText,
} from './chart-rows.ts';

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

it('pairs each full day with the same day of the previous period', () => {
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

it('describes the chart in a sentence', () => {
  expect(chartSentence({ ...timeline, marks: [once, often] })).toBe(
    'Views and clicks per day from 1 Nov 2026 to 2 Nov 2026: 13 views · 1 click · 7.7% · 2 enquiries; most views on 2 Nov 2026 with 9; previous period, 25 Oct 2026 to 25 Oct 2026: 1 view · 0 clicks · 0.0%; 1,201 listing events.',
  );
});

it('describes one event and several', () => {
  expect(markText(mark)).toBe('repriced $2,120,000 → $2,050,000');
  expect(markText({ kind: 'sold', price: null })).toBe('sold');
  expect(sumText({ kind: 'repriced', count: 37 })).toBe('37 price changes');
  expect(sumText(often)).toBe('1,200 sold');
});

it('clusters the events of days where single marks do not fit', () => {
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

it('fits fewer marks for long numbers', () => {
  const signsWith = (marks: Timeline['marks']) =>
    maxSignsOf(rowsOf({ ...timeline, marks }, '2026-11-03'), true);
  expect(signsWith([often])).toBeLessThan(signsWith([once]));
});

it('fits the longest label of the axis', () => {
  const widthAt = (views: number) =>
    axisWidthOf(
      rowsOf({ ...timeline, days: [{ day: '2026-11-01', views, clicks: 0, enquiries: 0 }] }, '2026-12-01'),
    );
  expect(widthAt(3)).toBeGreaterThanOrEqual(46); // '100%' of the rate
  expect(widthAt(12_000)).toBeGreaterThanOrEqual('12,000'.length * 7);
  expect(widthAt(1_200_000)).toBeGreaterThan(widthAt(12_000));
});

describe('the axes of the chart', () => {
  const day = { day: '2026-11-01', views: 4, clicks: 1, enquiries: 0 };
  const rowsWith = (views: number) => rowsOf({ ...timeline, days: [{ ...day, views }] }, '2026-11-03');

  it.each([
    [0, 4, [0, 1]],
    [3, 4, [0, 1, 2, 3]],
    [9, 4, [0, 5, 10]],
    [989, 4, [0, 500, 1000]],
    [1001, 4, [0, 500, 1000, 1500]],
    [40, 2, [0, 20, 40]],
  ])('end at or above %i in at most %i round steps', (views, steps, labels) => {
    expect(scaleOf(rowsWith(views), 'views', steps)).toEqual(labels);
  });

  it('reach the previous period, and have tenths of percents', () => {
    expect(scaleOf(rowsOf(timeline, '2026-11-03'), 'rate', 2)).toEqual([0, 20, 40]);
    const days = [{ day: '2026-11-01', views: 1000, clicks: 5, enquiries: 0 }];
    expect(scaleOf(rowsOf({ ...timeline, days }, '2026-11-03'), 'rate', 2)).toEqual([0, 0.5]);
  });

  it('name at most twelve days, the last among them', () => {
    const days = Array.from({ length: 30 }, (_, index) => ({ ...day, day: `day ${index}` }));
    const labels = labelledDays(rowsOf({ ...timeline, days }, '2026-12-03'));
    expect(labels).toHaveLength(10);
    expect(labels[0]).toEqual(['day 2', 2 / 29]);
    expect(labels.at(-1)).toEqual(['day 29', 1]);
    expect(labelledDays(rowsWith(1))).toEqual([['2026-11-01', 0.5]]);
  });
});
