import { isDeepStrictEqual } from 'node:util';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { EventRow } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables } from '../engine/projection.ts';
import { contradictions } from './contradictions.ts';
import type { Fields } from './replayed-listings.ts';
import { asFields, byField, inCents, listingTypes, replayListings, withCents } from './replayed-listings.ts';

/** A difference, and the listing that it is about. */
type OfListing = Difference & { listing: unknown };

/** Replays every listing in other code, and compares. What cannot be replayed is not compared. */
export async function compareListings(
  tx: Kysely<ReadModels>,
  { schema, isFolded, skipped }: FilledTables,
): Promise<Compared> {
  const { rows: log } = await sql<EventRow>`
    SELECT * FROM log.events
    WHERE ${isFolded}
      AND (type = ANY(${listingTypes}::text[]) OR stream_id LIKE 'listing-%')
    ORDER BY stream_id, version`.execute(tx);
  const { listings, history, unread } = replayListings(log);
  const found = {
    listings: await rowsOf(tx, schema, 'listings', 'listing_id'),
    history: await rowsOf(tx, schema, 'history', 'position'),
  };
  const doubtful = contradictions(found.listings, found.history);
  for (const one of skipped) doubtful.add(found.history.get(String(one))?.listing_id);
  const all = [
    ...compare('listings', listings, found.listings, doubtful),
    ...compare('history', history, found.history, doubtful),
  ];
  return {
    rows: listings.size + history.size,
    differences: all
      .filter(({ listing }) => !unread.has(String(listing)))
      .map(({ listing: _, ...rest }) => rest),
    unread: [...unread.values()],
  };
}

async function rowsOf(
  tx: Kysely<ReadModels>,
  schema: string,
  table: 'listings' | 'history',
  key: string,
): Promise<Map<string, Fields>> {
  const { rows } = await sql<Fields>`SELECT * FROM ${sql.id(schema, table)}`.execute(tx);
  return new Map(rows.map((row) => [String(row[key]), comparable(row)]));
}

/**
 * Prices arrive as text; the order in which changes are listed says nothing; a field that came after a row was written has its
 * default there.
 */
function comparable(row: Fields): Fields {
  if (!Array.isArray(row.changes)) return withCents({ ...row, price: Number(row.price) });
  return {
    ...row,
    changes: row.changes
      .map(({ field, from, to }) => ({ field, from: inCents(field, from), to: inCents(field, to) }))
      .sort(byField),
    listing: row.listing && withCents({ ...listingDefaults, ...asFields(row.listing) }),
  };
}

function compare(
  table: 'listings' | 'history',
  expected: Map<string, unknown>,
  found: Map<string, Fields>,
  doubtful: ReadonlySet<unknown>,
): OfListing[] {
  const keys = [...new Set([...expected.keys(), ...found.keys()])];
  return keys
    .filter((key) => !isDeepStrictEqual(expected.get(key), found.get(key)))
    .map((key) => {
      const row = found.get(key) ?? null;
      const listing = asFields(row ?? expected.get(key)).listing_id;
      const isOfTables = doubtful.has(listing) || (table === 'history' && row === null);
      return { table, key, expected: expected.get(key) ?? null, found: row, isOfTables, listing };
    });
}
