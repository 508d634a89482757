import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type { DayMarks, Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { singaporeDate } from '../../ui/format.ts';
import { rateText } from '../ui/figures.tsx';

/** What the chart draws, each on a scale of its own. */
export const measures = ['views', 'clicks', 'rate', 'enquiries'] as const;
export type Measure = (typeof measures)[number];

/** One day: its figures, those of the day it is compared with, null where there is none, and what happened on it. */
export interface ChartRow extends Record<Measure, number> {
  day: string;
  /** Otherwise its figures will grow. */
  isOver: boolean;
  before: Record<Measure, number> | null;
  marks: DayMarks[];
}

/** Returns the days of a timeline, each beside the one it is compared with. @param today day of Singapore */
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

/** Returns in a sentence what the chart shows. */
export function chartSentence({ from, to, days, previous, marks }: Timeline): string {
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), { day: '', views: 0 });
  const happened = marks.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    `Views and clicks per day from ${singaporeDate(from)} to ${singaporeDate(to)}: ${totalsOf(days)}`,
    best.views > 0 && `most views on ${singaporeDate(best.day)} with ${best.views}`,
    previous &&
      `the days compared with, from ${singaporeDate(previous.from)} to ${singaporeDate(previous.to)}, had ${totalsOf(previous.days)}`,
    happened > 0 && `${counted(happened, 'event')} of listings marked`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

function totalsOf(days: readonly Counts[]): string {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  const enquiries = days.reduce((sum, day) => sum + day.enquiries, 0);
  const visits = `${counted(views, 'view')} and ${counted(clicks, 'click')} (${rateText(views, clicks)})`;
  return enquiries === 0 ? visits : `${visits}, and ${counted(enquiries, 'enquiry', 'enquiries')}`;
}
