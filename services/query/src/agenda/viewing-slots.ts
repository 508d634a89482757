import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import { isClash } from '@marketplace/contracts/enquiries/viewing-clashes';
import type { SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { openHours, usualHours } from '@marketplace/contracts/site/usual-hours';

/** How far ahead visitors may propose a time. */
export const SLOT_DAYS = 14;
const SLOT_MINUTES = 30;
const HOUR_MS = 3_600_000;

interface Calendar {
  now: Date;
  /** Settings that owners changed; the others are as usual. */
  set: SettingValues;
  /** Arranged viewings. */
  busy: readonly ViewingView[];
  bufferMinutes: number;
}

/** Returns the full office hours from tomorrow at which no other viewing is too close, as ISO times. */
export function freeSlots({ now, set, busy, bufferMinutes }: Calendar): string[] {
  const hours = { ...usualHours, ...set };
  const today = dayInSingapore(now);
  const days = Array.from({ length: SLOT_DAYS }, (_, index) => addDays(today, index + 1));
  const starts = days.flatMap((day) => {
    const weekday = new Date(day).getUTCDay();
    const open = openHours(
      weekday === 0 ? hours.hours_sunday : weekday === 6 ? hours.hours_saturday : hours.hours_weekdays,
    );
    if (!open) return [];
    const midnight = Date.parse(startOfDay(day));
    return Array.from(
      { length: open.to - open.from },
      (_, index) => midnight + (open.from + index) * HOUR_MS,
    );
  });
  return starts
    .map((start) => new Date(start).toISOString())
    .filter((starts_at) => {
      const slot = { starts_at, minutes: SLOT_MINUTES };
      return !busy.some((viewing) => isClash(slot, viewing, bufferMinutes));
    });
}
