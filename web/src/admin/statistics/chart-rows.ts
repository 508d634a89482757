import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type {
  DayMarks,
  MarkKind,
  Timeline,
  TimelineMark,
} from '@marketplace/contracts/analytics/timeline.views';
import { markKinds } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { count, exactPrice, singaporeDate } from '../../ui/format.ts';
import { rateText } from '../ui/figures.tsx';

/** The measures of the chart, each with its own scale. */
export const measures = ['views', 'clicks', 'rate', 'enquiries'] as const;
export type Measure = (typeof measures)[number];

/** A day: its figures, those of the same day in the previous period, and its listing events. */
export interface ChartRow extends Record<Measure, number> {
  day: string;
  /** False while its figures still grow. */
  isOver: boolean;
  before: Record<Measure, number> | null;
  marks: DayMarks[];
}

/** Returns the days of a timeline, each with the one it is compared with. @param today day in Singapore */
export function rowsOf({ days, previous, marks }: Timeline, today: string): ChartRow[] {
  return days.map((one, index) => {
    const before = previous?.days[index];
    return {
      day: one.day,
      ...figuresOf(one),
      isOver: one.day < today,
      before: before ? figuresOf(before) : null,
      marks: marks.filter(({ day }) => day === one.day),
    };
  });
}

type Counts = Pick<Timeline['days'][number], 'views' | 'clicks' | 'enquiries'>;

function figuresOf({ views, clicks, enquiries }: Counts): Record<Measure, number> {
  return { views, clicks, enquiries, rate: clickThroughRate(views, clicks) };
}

/** Returns figures as text: `4 views · 1 click · 25.0% · 2 enquiries`. */
export function figuresText({ views, clicks, enquiries }: Counts): string {
  const visits = `${counted(views, 'view')} · ${counted(clicks, 'click')} · ${rateText(views, clicks)}`;
  return enquiries === 0 ? visits : `${visits} · ${counted(enquiries, 'enquiry', 'enquiries')}`;
}

/** Returns the chart as a sentence for screen readers. */
export function chartSentence({ from, to, days, previous, marks }: Timeline): string {
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), { day: '', views: 0 });
  const events = marks.reduce((sum, mark) => sum + mark.count, 0);
  const parts = [
    `Views and clicks per day from ${singaporeDate(from)} to ${singaporeDate(to)}: ${totalsOf(days)}`,
    best.views > 0 && `most views on ${singaporeDate(best.day)} with ${best.views}`,
    previous &&
      `previous period, ${singaporeDate(previous.from)} to ${singaporeDate(previous.to)}: ${totalsOf(previous.days)}`,
    events > 0 && counted(events, 'listing event'),
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

function totalsOf(days: readonly Counts[]): string {
  const sum = (measure: keyof Counts) => days.reduce((total, day) => total + day[measure], 0);
  return figuresText({ views: sum('views'), clicks: sum('clicks'), enquiries: sum('enquiries') });
}

/** Returns where a day of so many is: 0 is the first, 1 the last; a single one is in the middle. */
export function placeOf(index: number, days: number): number {
  return days === 1 ? 0.5 : index / (days - 1);
}

const MAX_DAY_LABELS = 12;

/** Returns days at equal distances with their places; the last is one. */
export function labelledDays(rows: readonly ChartRow[]): [day: string, place: number][] {
  const step = Math.ceil(rows.length / MAX_DAY_LABELS);
  return rows.flatMap(({ day }, index) =>
    (rows.length - 1 - index) % step === 0 ? [[day, placeOf(index, rows.length)] as [string, number]] : [],
  );
}

/** Returns the labels of a measure's axis: from 0, by at most so many round steps, to its highest figure or above. */
export function scaleOf(rows: readonly ChartRow[], measure: Measure, steps: number): number[] {
  const highest = Math.max(0, ...rows.flatMap((row) => [row[measure], row.before?.[measure] ?? 0]));
  const least = Math.max(highest / steps, measure === 'rate' ? 0.1 : 1);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((one) => one * power >= least) ?? 10);
  const all = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: all + 1 }, (_, index) => Number((index * step).toFixed(1)));
}

/** Padding around the lines in pixels; axis labels are left of it. */
export const chartMargin = { top: 8, right: 16, bottom: 6, left: 0 } as const;

/** Fits `100%`. */
const MIN_AXIS_WIDTH = 48;
const DIGIT_WIDTH = 7;
/** The axis tick and its space. */
const TICK_WIDTH = 14;

/** Returns the width in pixels of the longest axis label; the axis may end above the highest figure. */
export function axisWidthOf(rows: readonly ChartRow[]): number {
  const figures = rows.flatMap((row) =>
    measures.flatMap((measure) => [row[measure], row.before?.[measure] ?? 0]),
  );
  const highest = figures.reduce((most, figure) => Math.max(most, figure), 0);
  return Math.max(MIN_AXIS_WIDTH, TICK_WIDTH + DIGIT_WIDTH * count(Math.ceil(highest * 1.5)).length);
}

/** Listing events of consecutive days that share a sign. */
export interface MarkCluster {
  from: string;
  to: string;
  /** Position between the first day (0) and the last (1). */
  place: number;
  marks: DayMarks[];
  kinds: { kind: MarkKind; count: number }[];
}

/** Maximum number of signs: each must be wide enough to press, and for two digits. */
const MAX_SIGNS = { narrow: 6, wide: 31, wideNumbers: 16 } as const;
const LONGEST_SHORT = 9;

/** Returns the maximum number of signs above the days. */
export function maxSignsOf(rows: readonly ChartRow[], isWide: boolean): number {
  if (!isWide) return MAX_SIGNS.narrow;
  const hasLongNumber = rows.some(({ marks }) => marks.some((mark) => mark.count > LONGEST_SHORT));
  return hasLongNumber ? MAX_SIGNS.wideNumbers : MAX_SIGNS.wide;
}

/** Returns the listing events of a chart in at most `max` clusters. */
export function clustersOf(rows: readonly ChartRow[], max: number): MarkCluster[] {
  const size = Math.ceil(rows.length / max);
  const starts = Array.from({ length: Math.ceil(rows.length / size) || 0 }, (_, index) => index * size);
  return starts.flatMap((start) => {
    const days = rows.slice(start, start + size);
    const marks = days.flatMap((day) => day.marks);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last || marks.length === 0) return [];
    const middle = start + (days.length - 1) / 2;
    const place = placeOf(middle, rows.length);
    return [{ from: first.day, to: last.day, place, marks, kinds: sumByKind(marks) }];
  });
}

/** Returns the number of events by kind, in the order of the legend. */
export function sumByKind(marks: readonly DayMarks[]): MarkCluster['kinds'] {
  return markKinds
    .map((kind) => ({
      kind,
      count: marks.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.count, 0),
    }))
    .filter((one) => one.count > 0);
}

export const markWords: Readonly<Record<MarkKind, string>> = {
  published: 'published',
  repriced: 'repriced',
  sold: 'sold',
  rented: 'rented',
  withdrawn: 'made inactive',
  relisted: 'made active again',
  deleted: 'deleted',
  restored: 'restored',
};

/** Returns a listing event as text that follows the title: `repriced $2,120,000 → $2,050,000`. */
export function markText({ kind, price }: Pick<TimelineMark, 'kind' | 'price'>): string {
  return price ? `${markWords[kind]} ${exactPrice(price.from)} → ${exactPrice(price.to)}` : markWords[kind];
}

/** Returns a number of events as text: `37 price changes`, `2 sold`. */
export function sumText({ kind, count: number }: Pick<DayMarks, 'kind' | 'count'>): string {
  return kind === 'repriced' ? counted(number, 'price change') : `${count(number)} ${markWords[kind]}`;
}

/** Returns days as text: `3 Nov 2026`, `3 Nov 2026 to 5 Nov 2026`. */
export function spanText({ from, to }: Pick<MarkCluster, 'from' | 'to'>): string {
  return from === to ? singaporeDate(from) : `${singaporeDate(from)} to ${singaporeDate(to)}`;
}
