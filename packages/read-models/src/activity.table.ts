import type { RefusedLogins } from '@marketplace/contracts/auth/auth.views';
import type { TableOf } from './columns.ts';
import { createTable } from './columns.ts';

/**
 * The subject of an event, by its stream; `admins` are logins and operators' acts, `office` are reminders, calendar addresses, reply
 * templates and weekly reports.
 */
const entryKinds = [
  'listings',
  'visits',
  'admins',
  'pictures',
  'seals',
  'enquiries',
  'readings',
  'alerts',
  'settings',
  'office',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Columns of `entries` with their SQL types. The history of the listings has the changed fields. */
export const entryColumns = {
  position: 'bigint NOT NULL',
  recorded_at: 'timestamptz NOT NULL',
  type: 'text NOT NULL',
  kind: 'text NOT NULL',
  /** For listings and visits. */
  listing_id: 'uuid',
  /** Version of the event in its stream; null for visits. */
  version: 'int',
  actor_kind: 'text NOT NULL',
  actor_id: 'text',
  actor_name: 'text NOT NULL',
  source: 'text NOT NULL',
  request_id: 'text NOT NULL',
  /** For `ListingRestored`: the restored version. */
  from_version: 'int',
  /** For pictures: the file name. */
  file: 'text',
  /** For admins: the admin concerned. */
  admin_id: 'uuid',
  crawler: 'boolean NOT NULL',
  /** For refused logins: how many, and when. */
  refused: 'jsonb',
  /** For purged pictures: the reason. */
  reason: 'text',
  enquiry_id: 'uuid',
  /** For seller links: the event's data about the link. */
  link: 'jsonb',
  /** For private notes: the notes, sealed. */
  sealed: 'jsonb',
  /** The act that the request belongs to; null when it is an act of its own. */
  causation_id: 'text',
  /** For `SettingsChanged`: the changes. */
  settings: 'jsonb',
  /** For uploaded pictures: the longer side in pixels; null for entries written by older code. */
  longer_side: 'int',
  /** For the kind `office`: the event's data. */
  content: 'jsonb',
} as const;

/** `entries`: one row for each event of a known type. */
export type EntriesTable = TableOf<
  typeof entryColumns,
  {
    kind: EntryKind;
    refused: RefusedLogins | null;
    link: object | null;
    settings: object | null;
    content: object | null;
  }
>;

/** Returns the statement that fills the picture sizes of older entries. */
export function fillLongerSides(schema: string): string {
  const side = (key: string) => `CASE WHEN data->>'${key}' ~ '^[0-9]{1,9}$' THEN (data->>'${key}')::int END`;
  return `UPDATE ${schema}.entries AS entries SET longer_side = greatest(${side('width')}, ${side('height')})
    FROM log.events AS events WHERE events.position = entries.position AND events.type = 'ImageUploaded'`;
}

/** The act of an entry, in SQL; empty when unknown. */
export const ACT_OF_ENTRY = 'coalesce(causation_id, request_id)';

/** The entries that say the state of the office, in SQL: an admin's address ends when the admin is disabled. */
export const IS_OF_OFFICE = "kind IN ('office', 'admins')";

/**
 * Returns the statements for indexes that were added later: links by the digest of their secret, entries by act, pictures by size,
 * readings of an enquiry, changes of settings, entries of the office by type.
 */
export function laterIndexesOfEntries(schema: string): string[] {
  return [
    `CREATE INDEX IF NOT EXISTS links ON ${schema}.entries ((link->>'digest')) WHERE link IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS of_act ON ${schema}.entries ((${ACT_OF_ENTRY}), position) WHERE kind <> 'visits'`,
    `CREATE INDEX IF NOT EXISTS sizes ON ${schema}.entries (longer_side, file) WHERE longer_side IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS readings ON ${schema}.entries (enquiry_id, position) WHERE kind = 'readings'`,
    `CREATE INDEX IF NOT EXISTS settings ON ${schema}.entries (position) WHERE settings IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS of_office ON ${schema}.entries (type, position) WHERE ${IS_OF_OFFICE}`,
  ];
}

/** Tables of a generation of the `activity` projection. */
export interface ActivityTables {
  entries: EntriesTable;
}

/**
 * Returns the statements that make the tables of a generation, to be run inside its schema. Most entries are visits, so default queries
 * use indexes without them. These exist before the table is filled: to find a few entries again, each would scan all visits.
 */
export function activityTables(schema: string): string[] {
  const acts = "WHERE kind <> 'visits'";
  return [
    createTable(`${schema}.entries`, entryColumns),
    `CREATE INDEX acts ON ${schema}.entries (position) ${acts}`,
    `CREATE INDEX acts_of_listing ON ${schema}.entries (listing_id, position) ${acts}`,
    ...laterIndexesOfEntries(schema),
  ];
}

/**
 * Returns the statements for the other indexes of readers; a range is never folded twice, so writers need none. A day is a stretch of
 * the log, which suits BRIN.
 */
export function activityIndexes(schema: string): string[] {
  return [
    `ALTER TABLE ${schema}.entries ADD PRIMARY KEY (position)`,
    `CREATE INDEX of_listing ON ${schema}.entries (listing_id, position)`,
    `CREATE INDEX times ON ${schema}.entries USING brin (recorded_at) WITH (pages_per_range = 16)`,
  ];
}
