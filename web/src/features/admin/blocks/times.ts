import { singaporeDate } from '../../../ui/format.ts';

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
