import type { Actor } from '@marketplace/contracts/events';
import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { RowValues, TableOf } from './columns.ts';
import { createTable } from './columns.ts';

/**
 * SQL types of the columns of a listing's fields; add a line for a new field. The table of a generation, its row type, the
 * projector's writes and `verify` follow from this.
 */
const fieldColumns = {
  title: 'text NOT NULL',
  description: 'text NOT NULL',
  price: 'numeric(15, 2) NOT NULL',
  district: 'text NOT NULL',
  category: 'text NOT NULL',
  sub_type: 'text',
  property_type: 'text NOT NULL',
  status: 'text NOT NULL',
  is_new_launch: 'boolean NOT NULL',
  bedrooms: 'int',
  bathrooms: 'int',
  area_sqft: 'double precision',
  tenure: 'text',
  completion_year: 'int',
  images: 'jsonb NOT NULL',
  image_notes: "jsonb NOT NULL DEFAULT '[]'",
  key_features: 'jsonb NOT NULL',
  redirect_url: 'text NOT NULL',
  video_url: 'text',
  tour_url: 'text',
  publish_at: 'text',
  expire_at: 'text',
} as const satisfies Record<keyof ListingState, string>;

/** Columns of `listings` with their SQL types. */
export const listingColumns = {
  listing_id: 'uuid PRIMARY KEY',
  slug: 'text NOT NULL UNIQUE',
  ...fieldColumns,
  created_at: 'timestamptz NOT NULL',
  updated_at: 'timestamptz NOT NULL',
  /** When an admin last confirmed that it is available. */
  confirmed_at: 'timestamptz',
  version: 'int NOT NULL',
} as const;

/** The values of a row of `listings`. */
export type ListingValues = RowValues<typeof listingColumns, ListingState>;

/** `listings`: the current state of every existing listing. */
export type ListingsTable = TableOf<typeof listingColumns, ListingState>;

/** Columns of `history` with their SQL types. */
export const historyColumns = {
  position: 'bigint PRIMARY KEY',
  listing_id: 'uuid NOT NULL',
  version: 'int NOT NULL',
  type: 'text NOT NULL',
  actor: 'jsonb NOT NULL',
  source: 'text NOT NULL',
  request_id: 'text NOT NULL',
  recorded_at: 'timestamptz NOT NULL',
  changes: 'jsonb NOT NULL',
  slug: 'text NOT NULL',
  /** The listing after the event; null after a deletion. */
  listing: 'jsonb',
  /** The event's act; null in events from before acts had ids, which belong to their request. */
  causation_id: 'text',
} as const;

/** `history`: one row for each event of a listing, deleted listings included. */
export type HistoryTable = TableOf<
  typeof historyColumns,
  { actor: Actor; changes: FieldChange[]; listing: ListingState | null }
>;

/** Returns the statement that fills `causation_id` of older rows. */
export function fillCauses(schema: string): string {
  return `UPDATE ${schema}.history AS history SET causation_id = events.meta->>'causation_id'
    FROM log.events AS events WHERE events.position = history.position AND events.meta ? 'causation_id'`;
}

/** Returns the statement for an index that was added later: undone acts are few, and are looked up for each row. */
export function laterIndexOfHistory(schema: string): string {
  return `CREATE INDEX IF NOT EXISTS undoings ON ${schema}.history (listing_id, version) WHERE causation_id LIKE 'undo-%'`;
}

/** Returns the statement for an index that was added later: few listings have times, and they are looked up each second. */
export function laterIndexOfListings(schema: string): string {
  return `CREATE INDEX IF NOT EXISTS timed ON ${schema}.listings (listing_id)
    WHERE publish_at IS NOT NULL OR expire_at IS NOT NULL`;
}

/** Tables of a generation of the `listings` projection; use with `db.withSchema(schemaOf('listings', generation))`. */
export interface ListingsTables {
  listings: ListingsTable;
  history: HistoryTable;
}

/** Returns the statements that make the tables of a generation, to be run inside its schema. */
export function listingsTables(schema: string): string[] {
  return [
    createTable(`${schema}.listings`, listingColumns),
    createTable(`${schema}.history`, historyColumns, 'UNIQUE (listing_id, version)'),
  ];
}

/** Returns the statements for the indexes of readers. */
export function listingsIndexes(schema: string): string[] {
  return [
    `CREATE INDEX times ON ${schema}.history (recorded_at)`,
    `CREATE INDEX deletions ON ${schema}.history (position) WHERE listing IS NULL`,
    laterIndexOfHistory(schema),
    laterIndexOfListings(schema),
  ];
}
