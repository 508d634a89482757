import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { daysIn } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { singaporeDate } from '../../ui/format.ts';
import { Note } from '../ui/page.tsx';

/** Says which days are compared with which; nothing while that is not known. */
export function ComparisonNote({ summary }: { summary: AnalyticsSummary | undefined }) {
  return summary?.range ? <Note>{comparisonText(summary)}</Note> : null;
}

/** Returns in words which days of a range are compared with which. */
export function comparisonText({
  range,
  compared,
  previous,
}: Pick<AnalyticsSummary, 'range' | 'compared' | 'previous'>): string {
  if (!range || !compared || !previous) return 'Nothing is compared: no day is over yet.';
  const weeks = (Date.parse(compared.from) - Date.parse(previous.from)) / WEEK_MS;
  const isPart = compared.to < range.to;
  return [
    `Changes compare ${spanOf(compared)} with ${spanOf(previous)}, ${counted(weeks, 'whole week')} before, weekday by weekday.`,
    isPart && 'Days that are not over are not compared.',
  ]
    .filter(Boolean)
    .join(' ');
}

const WEEK_MS = 7 * 86_400_000;

/** `1 Nov 2026`, `25 Oct 2026 – 22 Nov 2026` */
function spanOf(days: DateRange): string {
  return daysIn(days) === 1
    ? singaporeDate(days.from)
    : `${singaporeDate(days.from)} – ${singaporeDate(days.to)}`;
}
