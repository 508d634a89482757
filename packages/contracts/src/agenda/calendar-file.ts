import { addDays } from '../analytics/date-range.ts';

/** An entry of a calendar. */
export interface Appointment {
  /** The same in every version: calendars then move the entry instead of adding another. */
  uid: string;
  /** Grows with every change. */
  sequence: number;
  /** A time and a duration, or a whole day in Singapore. */
  when: { starts_at: string; minutes: number } | { day: string };
  title: string;
  place: string;
  text: string;
  /** Published calendars need one (RFC 5546). */
  organizer?: { name: string; email: string };
  isCancelled?: boolean;
}

interface CalendarFile {
  /** Of the calendar. A calendar that is subscribed to has one. */
  name?: string;
  appointments: readonly Appointment[];
  madeAt: string;
}

/** Singapore has kept UTC+8 without daylight saving since then. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Singapore',
  'BEGIN:STANDARD',
  'DTSTART:19811231T233000',
  'TZOFFSETFROM:+0730',
  'TZOFFSETTO:+0800',
  'TZNAME:+08',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Returns an iCalendar file (RFC 5545) in Singapore time: one to import, or, with a name, one to subscribe to. */
export function calendarFile({ name, appointments, madeAt }: CalendarFile): string {
  const subscription = [
    `X-WR-CALNAME:${escaped(name ?? '')}`,
    'X-WR-TIMEZONE:Asia/Singapore',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property marketplace//Viewings//EN',
    ...(name === undefined ? ['METHOD:PUBLISH'] : subscription),
    ...TIME_ZONE,
    ...appointments.flatMap((appointment) => eventLines(appointment, madeAt)),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}

function eventLines(appointment: Appointment, madeAt: string): string[] {
  const { uid, sequence, when, title, place, text, organizer, isCancelled = false } = appointment;
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${digits(new Date(madeAt))}Z`,
    ...('day' in when ? dayLines(when.day) : timeLines(when)),
    ...(organizer ? [`ORGANIZER;CN="${organizer.name.replaceAll('"', "'")}":mailto:${organizer.email}`] : []),
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(text)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

function timeLines({ starts_at, minutes }: { starts_at: string; minutes: number }): string[] {
  const start = Date.parse(starts_at);
  const local = (time: number) => `;TZID=Asia/Singapore:${digits(new Date(time + SINGAPORE_MS))}`;
  return [`DTSTART${local(start)}`, `DTEND${local(start + minutes * MINUTE_MS)}`];
}

/** A whole day ends at the start of the next. It does not make the admin busy. */
function dayLines(day: string): string[] {
  const date = (one: string) => `;VALUE=DATE:${one.replaceAll('-', '')}`;
  return [`DTSTART${date(day)}`, `DTEND${date(addDays(day, 1))}`, 'TRANSP:TRANSPARENT'];
}

const MINUTE_MS = 60_000;
const SINGAPORE_MS = 8 * 60 * MINUTE_MS;

/** `2026-11-03T02:00:00.000Z` as `20261103T020000`. */
function digits(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+Z/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** Folds a long line between characters; continuation lines begin with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (encoder.encode(part + character).length > MOST_BYTES) {
      parts.push(part);
      part = ' ';
    }
    part += character;
  }
  return [...parts, part].join('\r\n');
}
