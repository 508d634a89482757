import { singaporeDate } from '../../../ui/format.ts';

/** What was recorded at a time, in ISO 8601. */
export interface Dated {
  recorded_at: string;
}

interface Day<Entry> {
  /** `3 Nov 2026` */
  date: string;
  entries: Entry[];
}

/** Groups entries, which come newest first, by their day in Singapore. */
export function byDay<Entry extends Dated>(entries: readonly Entry[]): Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = singaporeDate(entry.recorded_at);
    const day = days.get(date);
    if (day) day.push(entry);
    else days.set(date, [entry]);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}
