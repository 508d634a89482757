import { calendarFile } from '@marketplace/contracts/agenda/calendar-file';
import { SealedPlace } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import { openedWith } from '@marketplace/vault/find-person';
import { sql } from 'kysely';
import type { EnquirySubject } from './enquiry-subject.ts';
import { subjectOf } from './enquiry-subject.ts';
import type { Mail, MailContext, MailEvent } from './notice-mail.ts';

/** SQL: the arranged viewing in the row `event` is confirmed by email. */
export const IS_MAILED = "event.data ->> 'is_mailed' = 'true'";

type Arranged = Pick<MailEvent<'ViewingArranged'>, 'data'>;

/** Confirms a viewing to the visitor, with an entry for their calendar. A forgotten visitor gets none. */
export async function aboutViewing(
  event: MailEvent<'ViewingArranged'>,
  context: MailContext,
): Promise<Mail | undefined> {
  return viewingMail(event, event, context);
}

/** Tells a visitor who got a confirmation that the viewing is cancelled. */
export async function aboutCancelledViewing(
  event: MailEvent<'ViewingCancelled'>,
  context: MailContext,
): Promise<Mail | undefined> {
  const arranged = (await enquiryEvents(event, context)).findLast(isArranged);
  return arranged?.data.is_mailed ? viewingMail(event, arranged, context) : undefined;
}

/** Nothing else is done about an address that takes no mail: the agent sees the enquiry and calls. */
export async function toldByAgent(): Promise<void> {}

async function viewingMail(
  event: MailEvent<'ViewingArranged' | 'ViewingCancelled'>,
  arranged: Arranged,
  context: MailContext,
): Promise<Mail | undefined> {
  const isCancelled = event.type === 'ViewingCancelled';
  const to = await sealedPartOf(arranged, context);
  const received = (await enquiryEvents(event, context)).find(isReceived);
  if (!to?.email || !received) return undefined;
  const { db, settings } = context;
  const subject = await subjectOf(db, received.data);
  const { data: viewing } = arranged;
  const what = subject.title ?? 'a home';
  const when = whenText(viewing.starts_at);
  const place = isCancelled ? null : to.place;
  return {
    to: to.email,
    replyTo: settings.to,
    subject: `${isCancelled ? 'Cancelled: viewing' : 'Viewing'} of ${what}, ${when}`,
    text: [
      `Your viewing of ${what} on ${when} (Singapore time) ${isCancelled ? 'is cancelled' : 'is confirmed'}.`,
      ...(place === null ? [] : [`Place: ${place}`]),
      '',
      `Reference: ${subject.reference}`,
      isCancelled
        ? 'Reply to this email to arrange another time.'
        : 'If the time no longer suits you, reply to this email.',
      '',
    ].join('\n'),
    icalEvent: {
      filename: 'viewing.ics',
      method: 'PUBLISH',
      content: calendarEntry({ event, viewing, subject, what, place, isCancelled }, context),
    },
  };
}

interface Entry {
  event: MailEvent<'ViewingArranged' | 'ViewingCancelled'>;
  viewing: Arranged['data'];
  subject: EnquirySubject;
  what: string;
  place: string | null;
  isCancelled: boolean;
}

/** The position in the log grows with every change, as `SEQUENCE` must. */
function calendarEntry(
  { event, viewing, subject, what, place, isCancelled }: Entry,
  { settings }: MailContext,
): string {
  return calendarFile({
    madeAt: event.recordedAt,
    appointments: [
      {
        uid: `viewing-${viewing.enquiry_id}`,
        sequence: event.position,
        when: viewing,
        title: `Viewing: ${what}`,
        place: place ?? '',
        text: `Reference ${subject.reference}`,
        organizer: { name: settings.siteName, email: settings.to },
        isCancelled,
      },
    ],
  });
}

const WHEN = new Intl.DateTimeFormat('en-SG', {
  timeZone: 'Asia/Singapore',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

function whenText(startsAt: string): string {
  return WHEN.format(new Date(startsAt));
}

/** Returns the place and the visitor's address; undefined without the key, as after the visitor was forgotten. */
async function sealedPartOf({ data: { enquiry_id, sealed } }: Arranged, { db, followers }: MailContext) {
  const keyring = followers?.keyring;
  if (!sealed || !keyring) return undefined;
  const { rows } = await sql<{ wrapped: Buffer; masterId: string }>`
    SELECT wrapped, master_id AS "masterId" FROM vault.viewing_keys WHERE key_id = ${sealed.key_id}`.execute(
    db,
  );
  const value = { type: 'ViewingArranged', enquiryId: enquiry_id, sealed } as const;
  return rows[0] && openedWith(keyring, rows[0], value, SealedPlace);
}

/** Returns the events of an enquiry up to this one, oldest first. */
async function enquiryEvents({ stream, position }: MailEvent, { db }: MailContext) {
  const { rows } = await sql<EventRow>`SELECT * FROM log.events
    WHERE stream_id = ${stream} AND version IS NOT NULL AND position <= ${position} ORDER BY version`.execute(
    db,
  );
  return rows.flatMap((row) => readEvent(row).event ?? []);
}

type Found = Awaited<ReturnType<typeof enquiryEvents>>[number];
const isArranged = (event: Found) => event.type === 'ViewingArranged';
const isReceived = (event: Found) => event.type === 'EnquiryReceived';
