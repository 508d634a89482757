import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import { count } from '../../ui/format.ts';

/** Returns clicks per hundred views as text with one decimal, `4.8%`; `0%` when there are no views. */
export function rateText(views: number, clicks: number): string {
  return views === 0 ? '0%' : `${clickThroughRate(views, clicks).toFixed(1)}%`;
}

/** How a number compares with the one of the days compared with: `▲ +12.5%`, with words for screen readers. */
export interface Change {
  direction: 'up' | 'down' | 'same';
  /** `▲ +12.5%`, `▼ −3.0%`, `= 0%`; `▲ new` when there was nothing before, `▲ >999%` when there was next to nothing. */
  text: string;
}

/** Beyond it, a percentage says no more than that there was next to nothing before. */
const MOST_PERCENT = 999;

/** Returns the change of a count in percent. */
export function changeOf(now: number, before: number): Change {
  if (before === 0 && now > 0) return { direction: 'up', text: '▲ new' };
  return percentChangeOf(before === 0 ? 0 : ((now - before) / before) * 100);
}

/** Returns the change that a percentage stands for. */
export function percentChangeOf(percent: number): Change {
  if (percent > MOST_PERCENT) return { direction: 'up', text: `▲ >${MOST_PERCENT}%` };
  return signed(percent, '%');
}

/** Returns the change of a rate in percent, in percentage points. */
export function pointsOf(now: number, before: number): Change {
  return signed(now - before, ' points');
}

/** Returns a difference of counts: `▲ +12`. */
export function differenceOf(difference: number): Change {
  if (difference === 0) return { direction: 'same', text: '= 0' };
  return difference > 0
    ? { direction: 'up', text: `▲ +${count(difference)}` }
    : { direction: 'down', text: `▼ −${count(-difference)}` };
}

function signed(value: number, unit: string): Change {
  const text = Math.abs(value).toFixed(1);
  if (text === '0.0') return { direction: 'same', text: `= 0${unit}` };
  return value > 0
    ? { direction: 'up', text: `▲ +${text}${unit}` }
    : { direction: 'down', text: `▼ −${text}${unit}` };
}

/** Returns a percentage with its sign: `−3.3%`, `+12.0%`. */
export function signedPercent(percent: number): string {
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
}
