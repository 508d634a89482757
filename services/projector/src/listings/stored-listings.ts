import { roundToCents } from '@marketplace/contracts/amounts';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { ReadModels } from '@marketplace/read-models/database';
import type { HistoryTable, ListingValues } from '@marketplace/read-models/listings.table';
import { listingColumns } from '@marketplace/read-models/listings.table';
import type { ExpressionBuilder, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { RecordOf } from '../engine/event-by-event.ts';
import { insertRows, upsertRows } from '../engine/written-rows.ts';
import type { Listing } from './listing.fold.ts';

const columns = Object.keys(listingColumns) as (keyof typeof listingColumns)[];

/** An event of a listing, with the listing as it left it and what it changed. */
export interface HistoryStep {
  record: RecordOf<ListingEvent>;
  listing: Listing;
  changes: FieldChange[];
}

/** Returns the part of a statement that adds a row for each event. */
export function historyWritten(schema: string, steps: HistoryStep[]): RawBuilder<unknown> {
  const rows = steps.map(historyRow);
  return sql`listings_history AS (${insertRows({ schema, table: 'history', columns: historyColumns, rows })})`;
}

/** Returns the parts that make the rows of the given listings what they now are, and remove those of deleted ones. */
export function listingsWritten(schema: string, listings: Map<string, Listing>): RawBuilder<unknown>[] {
  const entries = [...listings];
  const gone = entries.filter(([, listing]) => listing.deleted).map(([id]) => id);
  const rows = entries.filter(([, listing]) => !listing.deleted).map(rowOf);
  return [
    sql`listings_gone AS (
      DELETE FROM ${sql.id(schema, 'listings')} WHERE listing_id = ANY(${gone}::uuid[]))`,
    sql`listings_kept AS (${upsertRows({ schema, table: 'listings', columns, rows }, 'listing_id')})`,
  ];
}

const historyColumns = [
  'position',
  'listing_id',
  'version',
  'type',
  'actor',
  'source',
  'request_id',
  'recorded_at',
  'changes',
  'slug',
  'listing',
  'causation_id',
] as const satisfies (keyof HistoryTable)[];

type HistoryRow = Record<(typeof historyColumns)[number], unknown>;

function historyRow({ record, listing, changes }: HistoryStep): HistoryRow {
  const { position, version, type, meta, recordedAt, event } = record;
  return {
    position,
    listing_id: event.data.listing_id,
    version,
    type,
    actor: meta.actor,
    source: meta.source,
    request_id: meta.request_id,
    recorded_at: recordedAt,
    changes,
    slug: listing.slug,
    listing: listing.deleted ? null : listing.state,
    causation_id: meta.causation_id ?? null,
  };
}

function rowOf([listing_id, { slug, state, version, ...times }]: [string, Listing]): ListingValues {
  const { createdAt: created_at, updatedAt: updated_at, confirmedAt: confirmed_at } = times;
  return { ...state, listing_id, slug, created_at, updated_at, confirmed_at, version };
}

/**
 * Returns those of the named listings that the generation knows, deleted ones included, by id. They are read from the
 * history, which keeps what is needed to bring a deleted listing back: its slug, its last state and when it was added.
 */
export async function loadListings(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Listing>> {
  const rows = await db
    .selectFrom('history as latest')
    .innerJoin('history as first', (join) =>
      join.onRef('first.listing_id', '=', 'latest.listing_id').on('first.version', '=', 1),
    )
    .where('latest.listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .distinctOn('latest.listing_id')
    .orderBy('latest.listing_id')
    .orderBy('latest.version', 'desc')
    .select(['latest.listing_id', 'latest.slug', 'latest.version', 'latest.listing'])
    .select('first.recorded_at as created_at')
    .select((eb) => [timeOfLast(eb, '<>').as('updated_at'), timeOfLast(eb, '=').as('confirmed_at')])
    .select((eb) =>
      eb
        .selectFrom('history as known')
        .whereRef('known.listing_id', '=', 'latest.listing_id')
        .where('known.listing', 'is not', null)
        .orderBy('known.version', 'desc')
        .limit(1)
        .select('known.listing')
        .as('last_known'),
    )
    .execute();
  return new Map(
    rows.flatMap(({ last_known, ...row }) =>
      last_known ? [[row.listing_id, listingOf(row, last_known)]] : [],
    ),
  );
}

type Latest = ExpressionBuilder<ReadModels & { latest: HistoryTable }, 'latest'>;

/** When a listing was last confirmed, or when it last had any other event. */
function timeOfLast(eb: Latest, isConfirmation: '=' | '<>') {
  return eb
    .selectFrom('history as told')
    .whereRef('told.listing_id', '=', 'latest.listing_id')
    .where('told.type', isConfirmation, 'ListingConfirmed')
    .orderBy('told.version', 'desc')
    .limit(1)
    .select('told.recorded_at');
}

interface LatestRow {
  slug: string;
  version: number;
  listing: ListingState | null;
  created_at: Date;
  updated_at: Date | null;
  confirmed_at: Date | null;
}

function listingOf(
  { slug, version, listing, created_at, updated_at, confirmed_at }: LatestRow,
  state: ListingState,
): Listing {
  const deleted = listing === null;
  return {
    slug,
    state: withCents({ ...listingDefaults, ...state }),
    deleted,
    version,
    createdAt: created_at.toISOString(),
    updatedAt: (updated_at ?? created_at).toISOString(),
    confirmedAt: confirmed_at?.toISOString() ?? null,
  };
}

/** What older code folded may have more decimals than events are read with. */
function withCents(state: ListingState): ListingState {
  const { price, area_sqft } = state;
  return {
    ...state,
    price: roundToCents(price),
    area_sqft: area_sqft === null ? null : roundToCents(area_sqft),
  };
}
