/** An appointment, as it goes into a calendar. */
export interface Appointment {
  /** The same for every version of it, so that a calendar moves it instead of adding another. */
  id: string;
  /** Grows with each version. */
  version: number;
  startsAt: string;
  minutes: number;
  title: string;
  place: string;
  text: string;
  /** Who invites; a calendar that is published names one (RFC 5546). */
  organizer: { name: string; email: string };
}

/** Returns an iCalendar file (RFC 5545) with one appointment; `madeAt` is when it is made. */
export function calendarFile(appointment: Appointment, madeAt: string): string {
  const { id, version, startsAt, minutes, title, place, text, organizer } = appointment;
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Property marketplace//Viewings//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:viewing-${id}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `ORGANIZER;CN="${organizer.name.replaceAll('"', "'")}":mailto:${organizer.email}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `DESCRIPTION:${escaped(text)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.map(folded).join('\r\n');
}

/** `2026-11-03T02:00:00.000Z` as `20261103T020000Z`. */
function utc(iso: string): string {
  return new Date(iso).toISOString().replace(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** Breaks a line that is too long, between characters; what goes on begins with a space. */
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
