import type { PriceChange } from '@marketplace/contracts/listings/history.views';
import type { Change } from '../../blocks/change.ts';
import { changeOf } from '../../blocks/change.ts';

/** Returns what a change of price did to the views: `4.2 → 6.0`, and the change of it; neither for the first price. */
export function viewsEffect({
  views_per_day_before: before,
  views_per_day_after: after,
}: Pick<PriceChange, 'views_per_day_before' | 'views_per_day_after'>): {
  text: string;
  change: Change | undefined;
} {
  const known = before !== null && after !== null;
  return {
    text: `${meanText(before)} → ${meanText(after)}`,
    change: known ? changeOf(after, before) : undefined,
  };
}

/** Returns a change of price with its sign, `−3.3%`; a dash when there was no price before. */
export function percentText(percent: number | null): string {
  if (percent === null) return '–';
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

function meanText(mean: number | null): string {
  return mean === null ? '–' : mean.toFixed(1);
}
