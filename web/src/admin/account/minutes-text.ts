import { counted } from '@marketplace/contracts/counted';

/** Returns minutes in words, in hours where they are whole: `60` is `1 hour`, `90` is `90 minutes`. */
export function minutesText(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return counted(count, unit);
}
