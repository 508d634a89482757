import type { PriceEffect, Verdict } from '@marketplace/contracts/analytics/price-changes.views';
import { ChangeText } from './change-text.tsx';
import { percentChangeOf } from './figures.tsx';
import { Note } from './page.tsx';

const untold: Readonly<Record<Exclude<Verdict, 'told'>, string>> = {
  'too-early': 'Too early to tell',
  'too-little': 'Too little to tell',
};

/** How a judgement comes about, in a sentence or two. */
export const EFFECT_RULE =
  'Views per day on the same weekdays before and after, up to four weeks each, until the next change of price or status. It is told from a week on both sides and 20 views on.';

/** What a change of price did to the views per day; in words where that cannot be told. */
export function PriceEffectText({
  verdict,
  effect_percent,
}: Pick<PriceEffect, 'verdict' | 'effect_percent'>) {
  if (verdict !== 'told') return <Note as="span">{untold[verdict]}</Note>;
  return effect_percent === null ? null : <ChangeText change={percentChangeOf(effect_percent)} />;
}
