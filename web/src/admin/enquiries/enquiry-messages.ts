import type { EnquiryView, PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from '../../public/pages.ts';

type About = Pick<EnquiryView, 'reference' | 'listing'>;

/** Returns what an answer begins with: whom it is to, what it is about, and who writes. */
export function answerText(
  { reference, listing }: About,
  { name }: PersonView,
  { agent, origin }: SiteView,
): string {
  const about = listing ? ` about ${listing.title}` : '';
  return [
    `Hi ${name},`,
    '',
    `Thank you for your message${about} (reference ${reference}).`,
    '',
    '',
    ...listingAddress(listing, origin).flatMap((address) => [address, '']),
    'Kind regards',
    `${agent.name}, ${agent.agency}`,
    `CEA Reg. No. ${agent.licence}, ${agent.phone}`,
  ].join('\n');
}

/** Returns where the listing of an enquiry is shown to visitors, as the lines of a text: none when it is nowhere. */
export function listingAddress(listing: EnquiryView['listing'], origin: string): string[] {
  return listing && !listing.is_deleted ? [origin + paths.property(listing.slug)] : [];
}

/** Returns the address that opens a prepared mail to the visitor. */
export function mailTo({ email, subject }: PersonView, reference: string, text: string): string {
  const body = text.replace(/\r?\n/g, '\r\n'); // RFC 6068: not every mail program takes less for a line's end
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}&body=${encodeURIComponent(body)}`;
}

/** Returns the address that opens a prepared chat with the visitor; a number without a country code is of Singapore. */
export function chatWith(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const international = /^[3689]\d{7}$/.test(digits) ? `65${digits}` : digits;
  return `https://wa.me/${international}?text=${encodeURIComponent(text)}`;
}

/** An appointment, as it goes into a calendar. */
export interface Appointment {
  /** The same for every version of it, so that a calendar moves it instead of adding another. */
  id: string;
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
