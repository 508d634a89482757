import { singaporeDate } from '../../../../ui/format.ts';
import { timeOfDay } from '../../blocks/times.ts';

/** Returns a moment in Singapore: `3 Nov 2026 14:02`. */
export function moment(iso: string): string {
  return `${singaporeDate(iso)} ${timeOfDay(iso)}`;
}
