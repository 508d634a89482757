import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { HistoryTable, ListingsTable } from '@marketplace/read-models/listings.table';
import type { Insertable, Kysely } from 'kysely';
import type { Listing } from './listing.fold.ts';

/** A stored event that is a listing's. */
export type ListingRecord = RecordedEvent & { event: ListingEvent; version: number };

/** An event of a listing, with the listing as it left it and what it changed. */
export interface HistoryStep {
  record: ListingRecord;
  listing: Listing;
  changes: FieldChange[];
}

/** Adds a row for each event. */
export async function writeHistory(db: Kysely<ReadModels>, steps: HistoryStep[]): Promise<void> {
  await db.insertInto('history').values(steps.map(historyRow)).execute();
}

/** Makes the rows of the given listings what they now are, and removes those of deleted ones. */
export async function writeListings(db: Kysely<ReadModels>, listings: Map<string, Listing>): Promise<void> {
  const entries = [...listings];
  const gone = entries.filter(([, listing]) => listing.deleted).map(([id]) => id);
  const rows = entries.filter(([, listing]) => !listing.deleted).map(listingRow);
  if (gone.length > 0) await db.deleteFrom('listings').where('listing_id', 'in', gone).execute();
  if (rows.length === 0) return;
  await db
    .insertInto('listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('listing_id').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        description: ref('excluded.description'),
        price: ref('excluded.price'),
        district: ref('excluded.district'),
        category: ref('excluded.category'),
        sub_type: ref('excluded.sub_type'),
        property_type: ref('excluded.property_type'),
        status: ref('excluded.status'),
        is_new_launch: ref('excluded.is_new_launch'),
        bedrooms: ref('excluded.bedrooms'),
        bathrooms: ref('excluded.bathrooms'),
        area_sqft: ref('excluded.area_sqft'),
        images: ref('excluded.images'),
        key_features: ref('excluded.key_features'),
        redirect_url: ref('excluded.redirect_url'),
        updated_at: ref('excluded.updated_at'),
        version: ref('excluded.version'),
      })),
    )
    .execute();
}

function historyRow({ record, listing, changes }: HistoryStep): Insertable<HistoryTable> {
  const { position, version, type, meta, recordedAt, event } = record;
  return {
    position,
    listing_id: event.data.listing_id,
    version,
    type,
    actor: JSON.stringify(meta.actor),
    source: meta.source,
    request_id: meta.request_id,
    recorded_at: recordedAt,
    changes: JSON.stringify(changes),
    slug: listing.slug,
    listing: listing.deleted ? null : JSON.stringify(listing.state),
  };
}

function listingRow([listing_id, { slug, state, version, createdAt, updatedAt }]: [
  string,
  Listing,
]): Insertable<ListingsTable> {
  return {
    ...state,
    listing_id,
    slug,
    images: JSON.stringify(state.images),
    key_features: JSON.stringify(state.key_features),
    created_at: createdAt,
    updated_at: updatedAt,
    version,
  };
}
