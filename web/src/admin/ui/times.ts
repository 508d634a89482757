import { singaporeDate } from '../../ui/format.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Singapore',
  hour: '2-digit',
  minute: '2-digit',
});
const exactFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Singapore',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Returns the time of day of an ISO time in Singapore: `14:02`. */
export function timeOfDay(iso: string): string {
  return timeFormat.format(new Date(iso));
}

/** Returns an ISO time to the second, in Singapore: `Tue, 3 Nov 2026, 14:02:31 SGT`. */
export function exactTime(iso: string): string {
  return `${exactFormat.format(new Date(iso))} SGT`;
}

/** Returns a moment in Singapore: `3 Nov 2026 14:02`. */
export function moment(iso: string): string {
  return `${singaporeDate(iso)} ${timeOfDay(iso)}`;
}

/** Returns the moment that a `datetime-local` control names in Singapore, `2026-11-03T14:02`; undefined when it names none. */
export function momentOf(typed: string): Date | undefined {
  const named = new Date(`${typed}${typed.length === 16 ? ':59' : ''}+08:00`);
  return Number.isNaN(named.getTime()) ? undefined : named;
}

/** Returns an ISO time as a `datetime-local` control takes it, in Singapore: `2026-11-03T14:02`. */
export function localTime(iso: string): string {
  return new Date(Date.parse(iso) + SINGAPORE_MS).toISOString().slice(0, 16);
}

const SINGAPORE_MS = 8 * 60 * 60_000;
