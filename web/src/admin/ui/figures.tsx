import type { PriceEffect, Verdict } from '@marketplace/contracts/analytics/price-changes.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/layout.ts';
import { theme } from '../../ui/theme.ts';
import { Note } from './page.tsx';

/** Returns clicks per hundred views with one decimal, `4.8%`; `0%` without views. */
export function rateText(views: number, clicks: number): string {
  return views === 0 ? '0%' : `${clickThroughRate(views, clicks).toFixed(1)}%`;
}

/** The change of a figure since the previous period. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `▲ +12.5%`, `▼ −3.0%`, `no change`, `0 in both periods`; `▲ new` from zero, `▲ >999%` for large changes. */
  text: string;
}

const MAX_PERCENT = 999;

/** Returns the change of a count in percent. */
export function changeOf(now: number, before: number): Change {
  if (before > 0) return percentChangeOf(((now - before) / before) * 100);
  return now > 0 ? { direction: 'up', text: '▲ new' } : { direction: 'same', text: '0 in both periods' };
}

function percentChangeOf(percent: number): Change {
  if (percent > MAX_PERCENT) return { direction: 'up', text: `▲ >${MAX_PERCENT}%` };
  return signed(percent, percent.toFixed(1), '%');
}

/** Returns the change of a rate in percentage points. */
export function pointsOf(now: number, before: number): Change {
  return signed(now - before, (now - before).toFixed(1), ' points');
}

/** Returns a difference of counts: `▲ +12`. */
export function differenceOf(difference: number): Change {
  return signed(difference, count(difference), '');
}

/** `rounded` is the value as text, which decides whether there is a change. */
function signed(value: number, rounded: string, unit: string): Change {
  const text = rounded.replace('-', '');
  if (Number.parseFloat(text) === 0) return { direction: 'same', text: 'no change' };
  return value > 0
    ? { direction: 'up', text: `▲ +${text}${unit}` }
    : { direction: 'down', text: `▼ −${text}${unit}` };
}

/** Returns a percentage with its sign: `−3.3%`, `+12.0%`. */
export function signedPercent(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}

const colors = { up: theme.status.active[0], down: theme.status.sold[0], same: theme.color.muted } as const;

/** A change since the previous period; readable without its colour. */
export function ChangeText({ change }: { change: Change }) {
  return (
    <Text $color={colors[change.direction]}>
      {change.text}
      <VisuallyHidden> vs previous period</VisuallyHidden>
    </Text>
  );
}

/** How the effect of a price change is measured. */
export const EFFECT_RULE =
  'Views per day on the same weekdays before and after, up to four weeks each, until the next change of price or status. Shown after a week each side and 20 views.';

const unknownEffects: Readonly<Record<Exclude<Verdict, 'told'>, string>> = {
  'too-early': 'Too early to tell',
  'too-little': 'Too few views to tell',
};

/** Change of views per day after a price change, or why it is unknown. */
export function PriceEffectText({
  verdict,
  effect_percent,
}: Pick<PriceEffect, 'verdict' | 'effect_percent'>) {
  if (verdict !== 'told') return <Note as="span">{unknownEffects[verdict]}</Note>;
  return effect_percent === null ? null : <ChangeText change={percentChangeOf(effect_percent)} />;
}

const Text = styled.span<{ $color: string }>`
  position: relative;
  color: ${({ $color }) => $color};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
`;

/** Units of the drawing, stretched to the size on screen. */
const SPARK_WIDTH = 100;
const SPARK_HEIGHT = 28;
const SPARK_EDGE = 2;

/** A trend as a small line, oldest value first; decorative. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const step = SPARK_WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) =>
      `${index * step},${SPARK_HEIGHT - SPARK_EDGE - (value / highest) * (SPARK_HEIGHT - 2 * SPARK_EDGE)}`,
  );
  return (
    <Line viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </Line>
  );
}

const Line = styled.svg`
  display: block;
  flex: none;
  width: 100%;
  height: ${SPARK_HEIGHT}px;
  fill: none;
  stroke: ${theme.color.chartViews};
  stroke-width: 1.5;
  stroke-linejoin: round;
`;
