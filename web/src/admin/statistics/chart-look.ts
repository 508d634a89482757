import { count } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import type { ChartRow, Measure } from './chart-rows.ts';
import { measures } from './chart-rows.ts';

export const measureNames: Readonly<Record<Measure, string>> = {
  views: 'Views',
  clicks: 'Clicks',
  rate: 'Click-through rate',
  enquiries: 'Enquiries',
};

export const measureColors: Readonly<Record<Measure, string>> = {
  views: theme.color.chartViews,
  clicks: theme.color.chartClicks,
  rate: theme.status.inactive[0],
  enquiries: theme.type.Rent[0],
};

/** Around the lines of a chart; the labels of its axis stand left of them. */
export const chartMargin = { top: 8, right: 16, bottom: 6, left: 0 } as const;

/** For `100%`. */
const LEAST_WIDTH = 48;
const DIGIT_WIDTH = 7;
/** The tick of the axis, and the space beside it. */
const TICK_WIDTH = 14;

/** Returns how wide the axes must be for their longest label to be whole, in pixels; the highest may lie above what was counted. */
export function axisWidthOf(rows: readonly ChartRow[]): number {
  const figures = rows.flatMap((row) =>
    measures.flatMap((measure) => [row[measure], row.before?.[measure] ?? 0]),
  );
  const highest = figures.reduce((most, figure) => Math.max(most, figure), 0);
  return Math.max(LEAST_WIDTH, TICK_WIDTH + DIGIT_WIDTH * count(Math.ceil(highest * 1.5)).length);
}
