import { isDeepStrictEqual } from 'node:util';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import type { ReadModels } from '@marketplace/read-models/database';
import { fieldColumns } from '@marketplace/read-models/listings.table';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables } from '../engine/projection.ts';

interface LogRow {
  position: string;
  version: number;
  type: string;
  data: Record<string, unknown> & { listing_id: string };
  meta: Record<string, unknown>;
  recorded_at: Date;
}

type Fields = Record<string, unknown>;

/** A listing as the loop below knows it: its fields, or those it had when it was deleted. */
interface Known {
  slug: unknown;
  fields: Fields;
  exists: boolean;
  addedAt: Date;
  changedAt: Date;
  version: number;
}

const fieldNames = Object.keys(fieldColumns);
const amounts = Object.entries(fieldColumns)
  .filter(([, type]) => type.startsWith('numeric'))
  .map(([name]) => name);

const listingTypes = ListingEvent.options.map((option) => option.shape.type.value);

/** Replays every listing in a plain loop over plain JSON, one stream after the other. */
export async function compareListings(
  tx: Kysely<ReadModels>,
  { schema, position, skipped }: FilledTables,
): Promise<Compared> {
  const { rows: log } = await sql<LogRow>`
    SELECT position, version, type, data, meta, recorded_at FROM log.events
    WHERE position <= ${position} AND position <> ALL(${skipped}::bigint[])
      AND type = ANY(${listingTypes}::text[])
    ORDER BY stream_id, version`.execute(tx);
  const known = new Map<string, Known>();
  const history = new Map<string, unknown>();
  for (const row of log) {
    const before = known.get(row.data.listing_id);
    const after = replay(before, row);
    known.set(row.data.listing_id, after);
    history.set(row.position, historyRow(row, before, after));
  }
  const listings = new Map(
    [...known].filter(([, { exists }]) => exists).map(([id, one]) => [id, listingRow(id, one)]),
  );
  return {
    rows: listings.size + history.size,
    differences: [
      ...compare('listings', listings, await rowsOf(tx, schema, 'listings', 'listing_id')),
      ...compare('history', history, await rowsOf(tx, schema, 'history', 'position')),
    ],
  };
}

function replay(before: Known | undefined, { type, data, version, recorded_at }: LogRow): Known {
  const said: Fields = {
    ...listingDefaults,
    ...before?.fields,
    ...data,
    ...asFields(data.details),
    ...asFields(data.listing),
  };
  return {
    slug: before?.slug ?? data.slug,
    fields: Object.fromEntries(fieldNames.map((name) => [name, said[name]])),
    exists: type !== 'ListingDeleted',
    addedAt: before?.addedAt ?? recorded_at,
    changedAt: recorded_at,
    version,
  };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function historyRow(row: LogRow, before: Known | undefined, after: Known) {
  const { position, version, type, data, meta, recorded_at } = row;
  const names = before ? fieldNames : [];
  const changes = names
    .filter((name) => JSON.stringify(before?.fields[name]) !== JSON.stringify(after.fields[name]))
    .map((field) => ({ field, from: before?.fields[field], to: after.fields[field] }));
  return {
    position,
    listing_id: data.listing_id,
    version,
    type,
    actor: meta.actor,
    source: meta.source,
    request_id: meta.request_id,
    recorded_at,
    changes: changes.sort(byField),
    slug: after.slug,
    listing: after.exists ? after.fields : null,
  };
}

function listingRow(listing_id: string, { fields, slug, addedAt, changedAt, version }: Known) {
  return { ...fields, listing_id, slug, created_at: addedAt, updated_at: changedAt, version };
}

async function rowsOf(
  tx: Kysely<ReadModels>,
  schema: string,
  table: 'listings' | 'history',
  key: string,
): Promise<Map<string, unknown>> {
  const { rows } = await sql<Fields>`SELECT * FROM ${sql.id(schema, table)}`.execute(tx);
  return new Map(rows.map((row) => [String(row[key]), comparable(row)]));
}

/**
 * Amounts arrive as text; the order in which changes are listed says nothing; a field that came after a row was written has its
 * default there.
 */
function comparable(row: Fields): Fields {
  if (Array.isArray(row.changes))
    return {
      ...row,
      changes: [...row.changes].sort(byField),
      listing: row.listing && { ...listingDefaults, ...asFields(row.listing) },
    };
  return { ...row, ...Object.fromEntries(amounts.map((name) => [name, Number(row[name])])) };
}

function byField(one: { field: string }, other: { field: string }): number {
  return one.field < other.field ? -1 : 1;
}

function compare(table: string, expected: Map<string, unknown>, found: Map<string, unknown>): Difference[] {
  const keys = [...new Set([...expected.keys(), ...found.keys()])];
  return keys
    .filter((key) => !isDeepStrictEqual(expected.get(key), found.get(key)))
    .map((key) => ({ table, key, expected: expected.get(key) ?? null, found: found.get(key) ?? null }));
}
