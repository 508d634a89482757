import type { MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing-changes';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import { listingsIndexes, listingsTables } from '@marketplace/read-models/listings.table';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EventRange, Projection } from '../engine/projection.ts';
import { isIn, UnfoldableEvent } from '../engine/projection.ts';
import type { Listing } from './listing.fold.ts';
import { foldListing } from './listing.fold.ts';
import type { HistoryStep, ListingRecord } from './stored-listings.ts';
import { historyWritten, listingsWritten, loadListings } from './stored-listings.ts';
import { compareListings } from './verify-listings.ts';

const types = ListingEvent.options.map((option) => option.shape.type.value);

/** Events with their data are read so many at a time: of a long range of the log, they need not fit into memory together. */
const PAGE = 2000;

/** Every listing that exists, and what happened to each that ever did, who did it and what it changed. */
export const listings: Projection = {
  name: 'listings',
  handles: types,
  batchSize: 250_000,
  tables: listingsTables,
  indexes: listingsIndexes,
  compare: compareListings,
  async fold(tx, schema, range) {
    let after = range.after;
    for (;;) {
      const records = await readRecords(tx, { ...range, after });
      const parts = records.length > 0 ? await foldRecords(tx.withSchema(schema), schema, records) : [];
      if (records.length < PAGE) return { parts };
      await sql`WITH ${sql.join(parts)} SELECT`.execute(tx);
      after = records.at(-1)?.position ?? range.upTo;
    }
  },
};

/** Of the rest of the log, most are visits: they need not leave the database. */
async function readRecords(tx: Kysely<ReadModels>, range: EventRange): Promise<ListingRecord[]> {
  const { rows } = await sql<EventRow>`
    SELECT * FROM log.events WHERE ${isIn(range)} AND type = ANY(${types}::text[])
    ORDER BY position LIMIT ${PAGE}`.execute(tx);
  return rows.map(readEvent).map(listingRecord);
}

async function foldRecords(db: Kysely<ReadModels>, schema: string, records: ListingRecord[]) {
  const known = await loadListings(db, [...new Set(records.map(({ event }) => event.data.listing_id))]);
  const steps = records.map((record) => foldInto(known, record));
  return [historyWritten(schema, steps), ...listingsWritten(schema, known)];
}

function foldInto(known: Map<string, Listing>, record: ListingRecord): HistoryStep {
  const id = record.event.data.listing_id;
  const before = known.get(id);
  const listing = foldListing(before, record);
  known.set(id, listing);
  const changes = changesBetween(before?.state, listing.state); // of a restored one: with what was last known of it
  return { record, listing, changes };
}

function listingRecord({ event, version, ...recorded }: RecordedEvent): ListingRecord {
  if (!event || !isListingEvent(event)) throw new UnfoldableEvent('it is not an event of a listing');
  if (version === null || recorded.stream !== streams.listing(event.data.listing_id))
    throw new UnfoldableEvent('it is not in the stream of its listing');
  return { ...recorded, event, version };
}

function isListingEvent(event: MarketplaceEvent): event is ListingEvent {
  return types.some((type) => type === event.type);
}
