import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';

/** Returns the version a listing had at a moment; undefined when there was no listing yet. Entries come newest first. */
export function versionAt(entries: readonly HistoryEntry[], moment: Date): number | undefined {
  return entries.find(({ recorded_at }) => Date.parse(recorded_at) <= moment.getTime())?.version;
}

/** Returns the moment that a `datetime-local` control names in Singapore, `2026-11-03T14:02`; undefined when it names none. */
export function momentOf(typed: string): Date | undefined {
  const moment = new Date(`${typed}${typed.length === 16 ? ':59' : ''}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
