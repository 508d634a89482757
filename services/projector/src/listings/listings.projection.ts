import type { MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing-changes';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import { listingsIndexes, listingsTables } from '@marketplace/read-models/listings.table';
import { sql } from 'kysely';
import type { Projection } from '../engine/projection.ts';
import { UnfoldableEvent } from '../engine/projection.ts';
import type { Listing } from './listing.fold.ts';
import { foldListing } from './listing.fold.ts';
import type { HistoryStep, ListingRecord } from './stored-listings.ts';
import { loadListings, writeHistory, writeListings } from './stored-listings.ts';
import { compareListings } from './verify-listings.ts';

const types = ListingEvent.options.map((option) => option.shape.type.value);

/** Every listing that exists, and what happened to each that ever did, who did it and what it changed. */
export const listings: Projection = {
  name: 'listings',
  handles: types,
  batchSize: 2000,
  tables: listingsTables,
  indexes: listingsIndexes,
  compare: compareListings,
  async apply(tx, schema, { after, upTo }) {
    const { rows } = await sql<EventRow>`
      SELECT * FROM log.events WHERE position > ${after} AND position <= ${upTo} AND type = ANY(${types}::text[])
      ORDER BY position`.execute(tx); // of the rest, most are views: they need not leave the database
    if (rows.length === 0) return;
    const records = rows.map(readEvent).map(listingRecord);
    const db = tx.withSchema(schema);
    const known = await loadListings(db, [...new Set(records.map(({ event }) => event.data.listing_id))]);
    const steps = records.map((record) => foldInto(known, record));
    await writeHistory(db, steps);
    await writeListings(db, known);
  },
};

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
