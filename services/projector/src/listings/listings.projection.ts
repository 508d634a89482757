import { streams } from '@marketplace/contracts/events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing-changes';
import { listingsIndexes, listingsTables } from '@marketplace/read-models/listings.table';
import { eventByEvent } from '../engine/event-by-event.ts';
import type { Projection } from '../engine/projection.ts';
import type { Listing } from './listing.fold.ts';
import { foldListing } from './listing.fold.ts';
import { historyWritten, listingsWritten, loadListings } from './stored-listings.ts';
import { compareListings } from './verify-listings.ts';

/** Every listing that exists, and what happened to each that ever did, who did it and what it changed. */
export const listings: Projection = {
  name: 'listings',
  batchSize: 250_000,
  tables: listingsTables,
  indexes: listingsIndexes,
  compare: compareListings,
  ...eventByEvent<ListingEvent, Listing>({
    noun: 'listing',
    types: ListingEvent.options.map((option) => option.shape.type.value),
    idOf: ({ data }) => data.listing_id,
    streamOf: streams.listing,
    load: loadListings,
    foldInto: foldListing,
    written(schema, steps, known) {
      const history = steps.map(({ record, before, after }) => ({
        record,
        listing: after,
        changes: changesBetween(before?.state, after.state), // of a restored one: with what was last known of it
      }));
      return [historyWritten(schema, history), ...listingsWritten(schema, known)];
    },
  }),
};
