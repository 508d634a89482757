import { counted } from '../blocks/counted.ts';
import type { RankedItem } from '../blocks/ranked-bars.tsx';

/** Returns one bar for each property type, most listings first, with its share of all in whole percent. */
export function typeBars(types: Readonly<Record<string, number>>): RankedItem[] {
  const entries = Object.entries(types).sort(([, one], [, other]) => other - one);
  const total = entries.reduce((sum, [, number]) => sum + number, 0);
  return entries.map(([label, number]) => ({
    label,
    value: number,
    text: `${counted(number, 'listing')} · ${total === 0 ? 0 : Math.round((number / total) * 100)}%`,
  }));
}
