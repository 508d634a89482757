import type { Timeline, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { exactPrice, singaporeDate } from '../../../../ui/format.ts';

/** One day of the chart; null where there is no period before. */
export interface ChartRow {
  day: string;
  views: number;
  clicks: number;
  enquiries: number;
  previousViews: number | null;
  previousClicks: number | null;
  marks: TimelineMark[];
}

/** Returns the days of a timeline, each beside the day of the period before that has the same place in it. */
export function rowsOf({ days, previous, marks }: Timeline): ChartRow[] {
  return days.map(({ day, views, clicks, enquiries }, index) => {
    const before = previous?.days[index];
    return {
      day,
      views,
      clicks,
      enquiries,
      previousViews: before?.views ?? null,
      previousClicks: before?.clicks ?? null,
      marks: marks.filter((mark) => mark.day === day),
    };
  });
}

/** Returns in a sentence what the chart shows. */
export function chartSentence({ from, to, days, previous, marks }: Timeline): string {
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), { day: '', views: 0 });
  const parts = [
    `Views and clicks per day from ${singaporeDate(from)} to ${singaporeDate(to)}: ${totalsOf(days)}`,
    best.views > 0 && `most views on ${singaporeDate(best.day)} with ${best.views}`,
    previous && `the period before had ${totalsOf(previous.days)}`,
    marks.length > 0 && `${counted(marks.length, 'event')} of listings marked`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

function totalsOf(days: readonly { views: number; clicks: number; enquiries: number }[]): string {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  const enquiries = days.reduce((sum, day) => sum + day.enquiries, 0);
  const visits = `${counted(views, 'view')} and ${counted(clicks, 'click')}`;
  return enquiries === 0 ? visits : `${visits}, and ${counted(enquiries, 'enquiry', 'enquiries')}`;
}

const words: Readonly<Record<TimelineMark['kind'], string>> = {
  published: 'published',
  repriced: 'repriced',
  sold: 'sold',
  withdrawn: 'made inactive',
  relisted: 'made active again',
  deleted: 'deleted',
  restored: 'restored',
};

/** Returns what happened to a listing, to follow its title: `repriced $2,120,000 → $2,050,000`. */
export function markText({ kind, price }: Pick<TimelineMark, 'kind' | 'price'>): string {
  return price ? `${words[kind]} ${exactPrice(price.from)} → ${exactPrice(price.to)}` : words[kind];
}
