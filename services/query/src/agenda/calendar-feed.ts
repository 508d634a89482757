import type { Appointment } from '@marketplace/contracts/agenda/calendar-file';
import { calendarFile } from '@marketplace/contracts/agenda/calendar-file';
import type { ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { EnquiryRow } from '../enquiries/enquiries.query.ts';
import { findEnquiries } from '../enquiries/enquiries.query.ts';
import type { FoundReminder } from './office.query.ts';
import { findReminders } from './office.query.ts';

interface Asking {
  adminId: string;
  snapshot: Snapshot;
  /** Of the site: entries link to the admin area. */
  origin: string;
  now: Date;
}

/**
 * Returns the calendar of an admin: the viewings of all, also cancelled ones, and the admin's reminders. It has no personal data:
 * calendars copy what they subscribe to.
 */
export async function calendarFeed(db: Kysely<ReadModels>, asking: Asking): Promise<string> {
  const viewings = await lastViewings(db, asking.now);
  const rows = await findEnquiries(db, [...viewings.keys()]);
  const reminders = await findReminders(db, asking.adminId, asking.snapshot);
  const appointments = [
    ...rows.flatMap((row) => {
      const last = viewings.get(row.enquiry_id);
      return last ? [viewingEntry(row, last, asking)] : [];
    }),
    ...reminders.map((reminder) => reminderEntry(reminder, asking)),
  ];
  return calendarFile({ name: 'Viewings and reminders', appointments, madeAt: asking.now.toISOString() });
}

interface LastViewing {
  viewing: ViewingView;
  isCancelled: boolean;
}

/** Older viewings are left out. */
const DAYS = 90;
const DAY_MS = 86_400_000;

/** Returns the last viewing of each enquiry that ever had one, from the last few months. */
async function lastViewings(db: Kysely<ReadModels>, now: Date): Promise<Map<string, LastViewing>> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<LastViewing & { enquiry_id: string }>`
    SELECT * FROM (
      SELECT enquiry_id,
        (array_agg(viewing ORDER BY position DESC) FILTER (WHERE type = 'ViewingArranged'))[1] AS viewing,
        (array_agg(type ORDER BY position DESC))[1] = 'ViewingCancelled' AS "isCancelled"
      FROM ${sql.id(schema('enquiries'), 'enquiry_steps')} AS step
      WHERE type IN ('ViewingArranged', 'ViewingCancelled') GROUP BY enquiry_id
    ) AS last
    WHERE (viewing ->> 'starts_at')::timestamptz > ${new Date(now.getTime() - DAYS * DAY_MS)}`.execute(db);
  return new Map(rows.map(({ enquiry_id, ...last }) => [enquiry_id, last]));
}

function viewingEntry(row: EnquiryRow, last: LastViewing, asking: Asking): Appointment {
  const { enquiry_id, reference, version, status, sealed } = row;
  return {
    uid: `viewing-${enquiry_id}`,
    sequence: version,
    when: last.viewing,
    title: `Viewing: ${titleOf(row)}`,
    place: placeIn(asking, row.listing?.id),
    text: `Reference ${reference}\n${addressOf(asking, `enquiries/${enquiry_id}`)}`,
    isCancelled: last.isCancelled || status === 'spam' || sealed === null, // a forgotten visitor cannot be met
  };
}

function reminderEntry(
  { id, version, due_on, enquiry, listing }: FoundReminder,
  asking: Asking,
): Appointment {
  const about = enquiry
    ? `Reference ${enquiry.reference}\n${addressOf(asking, `enquiries/${enquiry.enquiry_id}`)}`
    : addressOf(asking, `properties/${listing?.id}/history`);
  return {
    uid: `reminder-${id}`,
    sequence: version,
    when: { day: due_on },
    title: `Follow up: ${listing?.title ?? (enquiry ? titleOf(enquiry) : '')}`,
    place: '',
    text: about,
  };
}

function titleOf({ listing }: EnquiryRow): string {
  return listing?.title ?? 'General enquiry';
}

function placeIn({ snapshot }: Asking, listingId: string | undefined): string {
  const listing = listingId === undefined ? undefined : snapshot.byId.get(listingId);
  return listing ? placeName(listing) : '';
}

function addressOf({ origin }: Asking, path: string): string {
  return `${origin}/admin/dashboard/${path}`;
}
