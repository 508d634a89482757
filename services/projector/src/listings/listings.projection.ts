import { isDeepStrictEqual } from 'node:util';
import { roundToCents } from '@marketplace/contracts/amounts';
import { streams } from '@marketplace/contracts/events';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import {
  changesBetween,
  ListingEvent,
  whenExpired,
  whenPublished,
} from '@marketplace/contracts/listings/listing.events';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { ReadModels } from '@marketplace/read-models/database';
import type { HistoryTable, ListingValues } from '@marketplace/read-models/listings.table';
import { listingColumns } from '@marketplace/read-models/listings.table';
import type { ExpressionBuilder, Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Step } from '../engine/event-by-event.ts';
import { eventByEvent, insertRows, upsertRows } from '../engine/event-by-event.ts';
import type { Projection } from '../engine/projection.ts';
import { assertFollows, UnfoldableEvent } from '../engine/projection.ts';

export const listings: Projection = {
  name: 'listings',
  batchSize: 250_000,
  verification: {
    tables: {
      listings: { key: ['listing_id'], stream: sql`'listing-' || listing_id`, isSame: isSameRow },
      history: {
        key: ['position'],
        stream: sql`'listing-' || coalesce(expected.listing_id, found.listing_id)`,
        isSame: isSameRow,
      },
    },
    contradicting,
  },
  ...eventByEvent<ListingEvent, Listing>({
    noun: 'listing',
    types: ListingEvent.options.map((option) => option.shape.type.value),
    idOf: ({ data }) => data.listing_id,
    streamOf: streams.listing,
    load: loadListings,
    foldInto: foldListing,
    written: (schema, steps, known) => [
      sql`listings_history AS (${insertRows({ schema, table: 'history', rows: steps.map(historyRow) })})`,
      ...listingsWritten(schema, known),
    ],
  }),
};

/** Times ISO 8601 UTC. */
export interface Listing {
  slug: string;
  /** As the last event left it; of a deleted listing, as it was before. */
  state: ListingState;
  deleted: boolean;
  version: number;
  createdAt: string;
  /** Of the last event but confirmations, which change nothing. */
  updatedAt: string;
  confirmedAt: string | null;
}

interface ListingFact {
  event: ListingEvent;
  version: number;
  recordedAt: string;
}

/** @throws {UnfoldableEvent} when the event cannot follow */
export function foldListing(
  before: Listing | undefined,
  { event, version, recordedAt }: ListingFact,
): Listing {
  assertFollows(version, before);
  if (event.type === 'ListingAdded') {
    if (before) throw new UnfoldableEvent('the listing was added before');
    const { listing_id, slug, ...state } = event.data;
    const times = { createdAt: recordedAt, updatedAt: recordedAt, confirmedAt: null };
    return { slug, state, deleted: false, version, ...times };
  }
  if (!before) throw new UnfoldableEvent('the listing was never added');
  if (before.deleted && event.type !== 'ListingRestored')
    throw new UnfoldableEvent('the listing was deleted before');
  if (event.type === 'ListingConfirmed') return { ...before, version, confirmedAt: recordedAt };
  const deleted = event.type === 'ListingDeleted';
  return { ...before, state: stateAfter(before.state, event), deleted, version, updatedAt: recordedAt };
}

function stateAfter(
  state: ListingState,
  event: Exclude<ListingEvent, { type: 'ListingAdded' | 'ListingConfirmed' }>,
): ListingState {
  switch (event.type) {
    case 'ListingDetailsRevised':
      return Object.assign({ ...state }, event.data.details);
    case 'ListingRepriced':
      return { ...state, price: event.data.price };
    case 'ListingStatusChanged':
      return { ...state, status: event.data.status };
    case 'ListingPicturesChanged':
      return {
        ...state,
        images: event.data.images,
        image_notes: event.data.image_notes ?? state.image_notes,
      };
    case 'ListingPublished':
      return { ...state, ...whenPublished };
    case 'ListingExpired':
      return { ...state, ...whenExpired };
    case 'ListingRestored':
      return event.data.listing;
    case 'ListingDeleted':
      return state;
  }
}

const columns = Object.keys(listingColumns);

/** Of a restored listing, the changes are those since its last known state. Spread objects would take 7 µs a row. */
function historyRow({ record, before, after }: Step<ListingEvent, Listing>) {
  const { position, version, type, meta, recordedAt, event } = record;
  return {
    position,
    listing_id: event.data.listing_id,
    version,
    type,
    recorded_at: recordedAt,
    actor: meta.actor,
    source: meta.source,
    request_id: meta.request_id,
    causation_id: meta.causation_id ?? null,
    changes: changesBetween(before?.state, after.state),
    slug: after.slug,
    listing: after.deleted ? null : after.state,
  };
}

function listingsWritten(schema: string, listings: Map<string, Listing>): RawBuilder<unknown>[] {
  const entries = [...listings];
  const gone = entries.filter(([, listing]) => listing.deleted).map(([id]) => id);
  const rows = entries.filter(([, listing]) => !listing.deleted).map(rowOf);
  return [
    sql`listings_gone AS (
      DELETE FROM ${sql.id(schema, 'listings')} WHERE listing_id = ANY(${gone}::uuid[]))`,
    sql`listings_kept AS (${upsertRows({ schema, table: 'listings', rows }, columns, 'listing_id')})`,
  ];
}

function rowOf([listing_id, { slug, state, version, ...times }]: [string, Listing]): ListingValues {
  const { createdAt: created_at, updatedAt: updated_at, confirmedAt: confirmed_at } = times;
  return { ...state, listing_id, slug, created_at, updated_at, confirmed_at, version };
}

/** Deleted listings included: the history keeps their slug, last state and first time. */
async function loadListings(db: Kysely<ReadModels>, ids: string[]): Promise<Map<string, Listing>> {
  const rows = await db
    .selectFrom(
      (eb) =>
        eb
          .selectFrom('history')
          .where('listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
          .distinctOn('listing_id')
          .orderBy('listing_id')
          .orderBy('version', 'desc')
          .select(['listing_id', 'slug', 'version', 'listing'])
          .as('latest'), // before the look-ups below, which are for one row of each listing
    )
    .innerJoin('history as first', (join) =>
      join.onRef('first.listing_id', '=', 'latest.listing_id').on('first.version', '=', 1),
    )
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

type Latest = ExpressionBuilder<ReadModels & { latest: Pick<HistoryTable, 'listing_id'> }, 'latest'>;

function timeOfLast(eb: Latest, isConfirmation: '=' | '<>') {
  return eb
    .selectFrom('history as told')
    .whereRef('told.listing_id', '=', 'latest.listing_id')
    .where('told.type', isConfirmation, 'ListingConfirmed')
    .orderBy('told.version', 'desc')
    .limit(1)
    .select('told.recorded_at');
}

type LatestRow = Pick<Selectable<HistoryTable>, 'slug' | 'version' | 'listing'> & {
  created_at: Date;
  updated_at: Date | null;
  confirmed_at: Date | null;
};

function listingOf(row: LatestRow, state: ListingState): Listing {
  const { slug, version, listing, created_at, updated_at, confirmed_at } = row;
  return {
    ...{ slug, version, deleted: listing === null, state: inCents({ ...listingDefaults, ...state }) },
    createdAt: created_at.toISOString(),
    updatedAt: (updated_at ?? created_at).toISOString(),
    confirmedAt: confirmed_at?.toISOString() ?? null,
  };
}

/** Older code wrote more decimals, lacked later fields, and listed changes in another order. */
function isSameRow(expected: Row, found: Row): boolean {
  return isDeepStrictEqual(comparable(expected), comparable(found));
}

type Row = Record<string, unknown>;

function comparable(row: Row): Row {
  if (!Array.isArray(row.changes)) return inCents(row);
  const listing = row.listing && inCents({ ...listingDefaults, ...Object(row.listing) });
  const changes = row.changes.map(({ field, from, to }) => ({
    field,
    from: inCents({ [field]: from }),
    to: inCents({ [field]: to }),
  }));
  return { ...row, listing, changes: changes.sort((one, other) => (one.field < other.field ? -1 : 1)) };
}

/** Older code stored amounts with more decimals than events are read with. */
function inCents<Fields extends object>(fields: Fields): Fields {
  const cents = ([name, value]: [string, unknown]) =>
    (name === 'price' || name === 'area_sqft') && typeof value === 'number'
      ? [name, roundToCents(value)]
      : [name, value];
  return Object.fromEntries(Object.entries(fields).map(cents));
}

/** A row must match the end of its history, and each row of the history the number of changes since the one before. */
function contradicting(schema: string): RawBuilder<{ stream: string }> {
  const history = sql.id(schema, 'history');
  return sql`
    WITH told AS (
      SELECT listing_id, max(version) AS version, (array_agg(slug ORDER BY version DESC))[1] AS slug,
        (array_agg(listing ORDER BY version DESC))[1] AS listing,
        (array_agg(recorded_at ORDER BY version))[1] AS created_at,
        (array_agg(recorded_at ORDER BY version DESC) FILTER (WHERE type <> 'ListingConfirmed'))[1] AS updated_at,
        (array_agg(recorded_at ORDER BY version DESC) FILTER (WHERE type = 'ListingConfirmed'))[1] AS confirmed_at
      FROM ${history} GROUP BY listing_id
    ), steps AS (
      SELECT listing_id, changes, listing, lag(listing) OVER (PARTITION BY listing_id ORDER BY version) AS before
      FROM ${history} WHERE listing IS NOT NULL
    )
    SELECT 'listing-' || listing_id AS stream
    FROM told FULL JOIN ${sql.id(schema, 'listings')} AS row USING (listing_id)
    WHERE CASE WHEN told.listing IS NULL THEN row.version IS NOT NULL
      ELSE (told.version, told.slug, told.created_at, told.updated_at, told.confirmed_at)
        IS DISTINCT FROM (row.version, row.slug, row.created_at, row.updated_at, row.confirmed_at)
        OR to_jsonb(row) || told.listing <> to_jsonb(row) END
    UNION SELECT 'listing-' || listing_id FROM steps
    WHERE jsonb_array_length(changes) <> (
      SELECT count(*) FROM jsonb_each(listing) AS now WHERE before IS NOT NULL AND now.value IS DISTINCT FROM before -> now.key)`;
}
