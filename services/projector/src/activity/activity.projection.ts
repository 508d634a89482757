import { isDeepStrictEqual } from 'node:util';
import { CalendarEvent } from '@marketplace/contracts/agenda/calendar.events';
import { ReminderEvent } from '@marketplace/contracts/agenda/reminder.events';
import { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import { eventTypes } from '@marketplace/contracts/events';
import { ImageEvent } from '@marketplace/contracts/images/image.events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { PrivateNotesEvent } from '@marketplace/contracts/private-notes/private-notes.events';
import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { ReadingEvent } from '@marketplace/contracts/readings/reading.events';
import { ReplyTemplateEvent } from '@marketplace/contracts/reply-templates/reply-template.events';
import { SealEvent } from '@marketplace/contracts/seals/seal.events';
import { SellerLinkEvent } from '@marketplace/contracts/seller-links/seller-link.events';
import { SettingEvent } from '@marketplace/contracts/settings/setting.events';
import { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import { WeekReportEvent } from '@marketplace/contracts/week-reports/week-report.events';
import { knownEvents } from '@marketplace/event-store/upcasters';
import type { EntryKind } from '@marketplace/read-models/activity.table';
import { entryColumns } from '@marketplace/read-models/activity.table';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Projection } from '../engine/projection.ts';
import { eventsOf, isIn } from '../engine/projection.ts';

/** All their data is copied: no other projection has them. */
const officeTypes = [ReminderEvent, CalendarEvent, ReplyTemplateEvent, WeekReportEvent].flatMap(
  ({ options }) => options.map((option): string => option.shape.type.value),
);

const linkTypes = SellerLinkEvent.options.map((option) => sql.lit(option.shape.type.value));

/** Frequent types first: CASE tests them in order. */
const kindByType: [type: string, kind: EntryKind][] = [
  ...kinds(VisitEvent.options, 'visits'),
  ...kinds(ListingEvent.options, 'listings'),
  ...kinds(AdminEvent.options, 'admins'),
  ...kinds(ImageEvent.options, 'pictures'),
  ...kinds(ProjectionEvent.options, 'admins'),
  ...kinds(SealEvent.options, 'seals'),
  ...kinds(EnquiryEvent.options, 'enquiries'),
  ...kinds(SellerLinkEvent.options, 'listings'),
  ...kinds(ReadingEvent.options, 'readings'),
  ...kinds(SettingEvent.options, 'settings'),
  ...officeTypes.map((type): [string, EntryKind] => [type, 'office']),
  ...kinds(PrivateNotesEvent.options, 'listings'),
  ...kinds(AlertEvent.options, 'alerts'),
];

function kinds(options: readonly { shape: { type: { value: string } } }[], kind: EntryKind) {
  return options.map((option): [string, EntryKind] => [option.shape.type.value, kind]);
}

function idIn(key: string) {
  return sql`read.id_of(data->>${sql.lit(key)})`;
}

function sideIn(key: string) {
  const said = sql`data->>${sql.lit(key)}`;
  return sql`CASE WHEN ${said} ~ '^[0-9]{1,9}$' THEN (${said})::int END`;
}

/** Visits, which are most events, have no version and nothing else of their own: looking for it would cost a third more. */
function unlessVisit(value: RawBuilder<unknown>) {
  return sql`CASE WHEN version IS NOT NULL THEN ${value} END`;
}

const entries = sql`
  SELECT position, recorded_at, type,
    CASE ${sql.join(
      kindByType.map(([type, kind]) => sql`WHEN type = ${sql.lit(type)} THEN ${sql.lit(kind)}`),
      sql` `,
    )} END AS kind,
    ${idIn('listing_id')} AS listing_id, version,
    coalesce(meta->'actor'->>'kind', '') AS actor_kind, meta->'actor'->>'id' AS actor_id,
    coalesce(meta->'actor'->>'name', '') AS actor_name,
    coalesce(meta->>'source', '') AS source, coalesce(meta->>'request_id', '') AS request_id,
    meta->>'causation_id' AS causation_id, data @> '{"crawler": true}' AS crawler,
    ${unlessVisit(sql`CASE WHEN data->>'from_version' ~ '^[0-9]{1,9}$' THEN (data->>'from_version')::int END`)} AS from_version,
    ${unlessVisit(sql`data->>'file'`)} AS file,
    ${unlessVisit(sql`CASE WHEN type = 'ImagePurged' THEN data->>'reason' END`)} AS reason,
    ${unlessVisit(idIn('admin_id'))} AS admin_id, ${unlessVisit(idIn('enquiry_id'))} AS enquiry_id,
    ${unlessVisit(sql`CASE WHEN type = 'LoginsRefused' THEN data END`)} AS refused,
    ${unlessVisit(sql`CASE WHEN type IN (${sql.join(linkTypes)}) THEN data END`)} AS link,
    ${unlessVisit(sql`CASE WHEN type = 'PrivateNotesChanged' THEN data->'sealed' END`)} AS sealed,
    ${unlessVisit(sql`CASE WHEN type = 'SettingsChanged' THEN data->'changes' END`)} AS settings,
    ${unlessVisit(sql`CASE WHEN type = 'ImageUploaded' THEN greatest(${sideIn('width')}, ${sideIn('height')}) END`)} AS longer_side,
    ${unlessVisit(sql`CASE WHEN type IN (${sql.join(officeTypes.map((type) => sql.lit(type)))}) THEN data END`)} AS content`;

const columns = sql.raw(Object.keys(entryColumns).join(', '));

/** Every event of a known type, as the log has it. Events that cannot be folded elsewhere are shown too. */
export const activity: Projection = {
  name: 'activity',
  handles: eventTypes,
  batchSize: 250_000,
  verification: {
    tables: {
      entries: {
        key: ['position'],
        stream: sql`(SELECT stream_id FROM log.events AS event WHERE event.position = coalesce(expected.position, found.position))`,
        isSame: (expected, found) => isDeepStrictEqual({ ...expected, longer_side: null }, found), // written by older code
      },
    },
  },
  isIndependent: true,
  knows: knownEvents,
  async fold(_tx, schema, range) {
    const written = sql`activity_entries AS (
      INSERT INTO ${sql.id(schema, 'entries')} (${columns})
      SELECT ${columns} FROM (${entries} FROM ${eventsOf(range)} WHERE ${isIn(range)}) AS seen)`;
    return { parts: [written] };
  },
};
