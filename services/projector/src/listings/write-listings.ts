import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { HistoryTable } from '@marketplace/read-models/listings.table';
import { listingColumns, listingRow } from '@marketplace/read-models/listings.table';
import type { Insertable, Kysely } from 'kysely';
import type { Listing } from './listing.fold.ts';

const columns = Object.keys(listingColumns) as (keyof typeof listingColumns)[];

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
  const rows = entries.filter(([, listing]) => !listing.deleted).map(rowOf);
  if (gone.length > 0) await db.deleteFrom('listings').where('listing_id', 'in', gone).execute();
  if (rows.length === 0) return;
  await db
    .insertInto('listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('listing_id')
        .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((name) => [name, ref(`excluded.${name}`)]))),
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

function rowOf([listing_id, { slug, state, version, createdAt, updatedAt }]: [string, Listing]) {
  return listingRow({
    ...state,
    listing_id,
    slug,
    created_at: createdAt,
    updated_at: updatedAt,
    version,
  });
}
