import { CalendarEvent } from '@marketplace/contracts/agenda/calendar.events';
import { ReminderEvent } from '@marketplace/contracts/agenda/reminder.events';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { ReplyTemplateEvent } from '@marketplace/contracts/reply-templates/reply-template.events';
import type { ReplyTemplate } from '@marketplace/contracts/reply-templates/reply-template.views';
import { IS_OF_OFFICE } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { EnquiryRow } from '../enquiries/enquiries.query.ts';
import { findEnquiries } from '../enquiries/enquiries.query.ts';

/** An open reminder with its subject. */
export interface FoundReminder {
  id: string;
  version: number;
  due_on: string;
  enquiry: EnquiryRow | null;
  listing: PropertyView | null;
}

/** Returns the open reminders of an admin, earliest first, without forgotten enquiries and deleted listings. */
export async function findReminders(
  db: Kysely<ReadModels>,
  adminId: string,
  { byId }: Pick<Snapshot, 'byId'>,
): Promise<FoundReminder[]> {
  const newest = await newestOf(db, ReminderEvent, {
    of: sql`content ->> 'reminder_id'`,
    where: sql`admin_id = ${adminId}`,
  });
  const open = newest.flatMap(({ event, version }) =>
    event?.type === 'ReminderSet' ? [{ ...event.data, version }] : [],
  );
  const ids = open.flatMap(({ enquiry_id }) => enquiry_id ?? []);
  const rows = ids.length === 0 ? [] : await findEnquiries(db, ids);
  const enquiries = new Map(rows.map((row) => [row.enquiry_id, row]));
  return open
    .map(({ reminder_id: id, version, due_on, enquiry_id, listing_id }) => ({
      ...{ id, version, due_on },
      enquiry: enquiries.get(enquiry_id ?? '') ?? null,
      listing: byId.get(listing_id ?? '') ?? null,
    }))
    .filter(({ enquiry, listing }) => listing !== null || (enquiry !== null && enquiry.sealed !== null))
    .sort((one, other) => one.due_on.localeCompare(other.due_on));
}

/** A working address. */
interface Calendar {
  adminId: string;
  digest: string;
  madeAt: string;
}

/** Returns the working calendar addresses, one for each admin at most. An address ends when its admin is disabled. */
export async function findCalendars(db: Kysely<ReadModels>): Promise<Calendar[]> {
  const newest = await newestOf(db, CalendarEvent, { of: sql`admin_id`, ending: ['AdminDisabled'] });
  return newest.flatMap(({ event, recordedAt }) =>
    event?.type === 'CalendarAddressMade'
      ? [{ adminId: event.data.admin_id, digest: event.data.digest, madeAt: recordedAt }]
      : [],
  );
}

/** Returns the reply templates by name. */
export async function findTemplates(db: Kysely<ReadModels>): Promise<ReplyTemplate[]> {
  const newest = await newestOf(db, ReplyTemplateEvent, { of: sql`content ->> 'template_id'` });
  return newest
    .flatMap(({ event }) => {
      if (event?.type !== 'ReplyTemplateSaved') return [];
      const { template_id: id, name, text } = event.data;
      return [{ id, name, text }];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

interface Wanted {
  /** The thing whose newest event is wanted. */
  of: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  /** More types that can be the newest event. */
  ending?: readonly string[];
}

interface Newest<Event> {
  /** Null when it is of another type, or unreadable: the activity copies events unparsed. */
  event: Event | null;
  version: number;
  recordedAt: string;
}

type Union<Event> = z.ZodType<Event> & { options: readonly { shape: { type: { value: string } } }[] };

/** Returns the newest event of each thing of a noun. */
async function newestOf<Event>(
  db: Kysely<ReadModels>,
  union: Union<Event>,
  { of, where = sql`true`, ending = [] }: Wanted,
): Promise<Newest<Event>[]> {
  const schema = await liveSchemas(db);
  const types = [...union.options.map((option) => option.shape.type.value), ...ending];
  const { rows } = await sql<{ type: string; content: unknown; version: number; recorded_at: Date }>`
    SELECT DISTINCT ON (${of}) type, content, version, recorded_at
    FROM ${sql.id(schema('activity'), 'entries')}
    WHERE ${sql.raw(IS_OF_OFFICE)} AND type = ANY(${types}::text[]) AND ${where}
    ORDER BY ${of}, position DESC`.execute(db);
  return rows.map(({ type, content, version, recorded_at }) => ({
    event: union.safeParse({ type, data: content }).data ?? null,
    version,
    recordedAt: recorded_at.toISOString(),
  }));
}
