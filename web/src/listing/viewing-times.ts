import type { ViewingTime } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { singaporeDate, singaporeTime } from '../ui/format.ts';

const SINGAPORE_MS = 8 * 3_600_000;

export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

const timeNames: Readonly<Record<ViewingTime, string>> = {
  morning: 'Morning (9 AM-12 PM)',
  afternoon: 'Afternoon (12-5 PM)',
  evening: 'Evening (5-8 PM)',
};

/** Returns the name of a date in Singapore, `2026-11-23`: `Mon 23 Nov`. */
export function dayName(day: string): string {
  const noon = `${day}T12:00:00+08:00`;
  const [date, month] = singaporeDate(noon).split(' ');
  return `${weekdays[new Date(day).getUTCDay()]} ${date} ${month}`;
}

/** Returns the day of a time in Singapore, `2026-11-23`. */
export function dayOfSlot(slot: string): string {
  return new Date(Date.parse(slot) + SINGAPORE_MS).toISOString().slice(0, 10);
}

/** Returns the time of day in Singapore, `14:30`. */
export function timeOfSlot(slot: string): string {
  return singaporeTime(slot).slice(-5);
}

/** Returns the time of day in Singapore in words: `2:30 PM`. */
export function clockOfSlot(slot: string): string {
  const [hour, minute] = timeOfSlot(slot).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** Returns a time in Singapore in words: `Mon 23 Nov, 2:30 PM`. */
export function slotName(slot: string): string {
  return `${dayName(dayOfSlot(slot))}, ${clockOfSlot(slot)}`;
}

/** Returns the proposed times in one line, or the preferred days and times of earlier forms in two; empty lists are `any`. */
export function wishLines({ slots, days, times }: NonNullable<PersonView['wish']>): string[] {
  if (slots.length > 0)
    return [`Proposed time${slots.length > 1 ? 's' : ''}: ${slots.map(slotName).join('; ')}`];
  const listed = (names: string[]) => names.join(', ') || 'any';
  return [`Days: ${listed(days.map(dayName))}`, `Times: ${listed(times.map((time) => timeNames[time]))}`];
}
