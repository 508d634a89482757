import type { RefusedLogins } from '@marketplace/contracts/auth/admin.events';
import type { ColumnType } from 'kysely';
import type { Bigint } from './registry.table.ts';

/** What an event is about, by its stream; `admins` are logins and what operators did. */
const entryKinds = ['listings', 'visits', 'admins', 'pictures', 'seals', 'enquiries'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** `entries`: one row for each event of a known type. What an event changed is in the history of the listings. */
export interface EntriesTable {
  position: Bigint;
  recorded_at: ColumnType<Date, string, string>;
  type: string;
  kind: EntryKind;
  /** Of listings and visits. */
  listing_id: string | null;
  /** Version of the event in its stream; null for visits. */
  version: number | null;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  source: string;
  request_id: string;
  /** What the request is a part of; null when it is whole. */
  causation_id: string | null;
  /** Of `ListingRestored`: the version it was brought back from. */
  from_version: number | null;
  /** Of pictures: the name of the file. */
  file: string | null;
  /** Of pictures that were uploaded: how long their longer side is, in pixels; null where code that did not know it wrote the entry. */
  longer_side: number | null;
  /** Of pictures that were purged: why. */
  reason: string | null;
  /** Of admins: whom it concerns. */
  admin_id: string | null;
  /** Of enquiries. */
  enquiry_id: string | null;
  crawler: boolean;
  /** Of refused logins: how many, and when. */
  refused: RefusedLogins | null;
  /** Of links for sellers: what the event says of the link. */
  link: unknown;
}

/** Columns of `entries` that came later, with their SQL types. */
export const laterColumnsOfEntries = {
  refused: 'jsonb',
  reason: 'text',
  enquiry_id: 'uuid',
  link: 'jsonb',
  causation_id: 'text',
  longer_side: 'int',
} as const;

/** Returns the statement that tells the entries of pictures from before there was such a column how large these are. */
export function fillLongerSides(schema: string): string {
  const side = (key: string) => `CASE WHEN data->>'${key}' ~ '^[0-9]{1,9}$' THEN (data->>'${key}')::int END`;
  return `UPDATE ${schema}.entries AS entries SET longer_side = greatest(${side('width')}, ${side('height')})
    FROM log.events AS events WHERE events.position = entries.position AND events.type = 'ImageUploaded'`;
}

/** The act that an entry is of, in SQL; empty where nothing is known of it. */
export const ACT_OF_ENTRY = 'coalesce(causation_id, request_id)';

/**
 * Returns the statements that make the indexes of a generation which came later: a link is found by the digest of its secret, the
 * entries of an act by its name, and pictures by how small they are.
 */
export function laterIndexesOfEntries(schema: string): string[] {
  return [
    `CREATE INDEX IF NOT EXISTS links ON ${schema}.entries ((link->>'digest')) WHERE link IS NOT NULL`,
    `CREATE INDEX IF NOT EXISTS of_act ON ${schema}.entries ((${ACT_OF_ENTRY}), position) WHERE kind <> 'visits'`,
    `CREATE INDEX IF NOT EXISTS sizes ON ${schema}.entries (longer_side, file) WHERE longer_side IS NOT NULL`,
  ];
}

/** Tables of a generation of the `activity` projection. */
export interface ActivityTables {
  entries: EntriesTable;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function activityTables(schema: string): string[] {
  return [
    `CREATE TABLE ${schema}.entries (
      position bigint NOT NULL,
      recorded_at timestamptz NOT NULL,
      type text NOT NULL,
      kind text NOT NULL,
      listing_id uuid,
      version int,
      actor_kind text NOT NULL,
      actor_id text,
      actor_name text NOT NULL,
      source text NOT NULL,
      request_id text NOT NULL,
      from_version int,
      file text,
      admin_id uuid,
      crawler boolean NOT NULL,
      refused ${laterColumnsOfEntries.refused},
      reason ${laterColumnsOfEntries.reason},
      enquiry_id ${laterColumnsOfEntries.enquiry_id},
      link ${laterColumnsOfEntries.link},
      causation_id ${laterColumnsOfEntries.causation_id},
      longer_side ${laterColumnsOfEntries.longer_side}
    )`,
  ];
}

/**
 * Returns the statements that make what readers need beside the tables; a range is never folded twice, so writing needs none. Acts are few among visits, so what is asked for by
 * default has indexes that visits are not in. A day is a stretch of the log, which is what BRIN finds.
 */
export function activityIndexes(schema: string): string[] {
  const acts = "WHERE kind <> 'visits'";
  return [
    `ALTER TABLE ${schema}.entries ADD PRIMARY KEY (position)`,
    `CREATE INDEX acts ON ${schema}.entries (position) ${acts}`,
    `CREATE INDEX acts_of_listing ON ${schema}.entries (listing_id, position) ${acts}`,
    `CREATE INDEX of_listing ON ${schema}.entries (listing_id, position)`,
    `CREATE INDEX times ON ${schema}.entries USING brin (recorded_at) WITH (pages_per_range = 16)`,
    ...laterIndexesOfEntries(schema),
  ];
}
