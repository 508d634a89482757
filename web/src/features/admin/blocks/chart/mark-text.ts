import type { TimelineMark } from '@marketplace/contracts/analytics/timeline.views';
import { exactPrice } from '../../../../ui/format.ts';

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
