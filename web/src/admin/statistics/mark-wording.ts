import type { DayMarks, MarkKind, TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { count, exactPrice } from '../../ui/format.ts';

export const markWords: Readonly<Record<MarkKind, string>> = {
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
  return price ? `${markWords[kind]} ${exactPrice(price.from)} → ${exactPrice(price.to)}` : markWords[kind];
}

/** Returns how often something happened: `37 price changes`, `2 sold`. */
export function sumText({ kind, count: number }: Pick<DayMarks, 'kind' | 'count'>): string {
  return kind === 'repriced' ? counted(number, 'price change') : `${count(number)} ${markWords[kind]}`;
}
