import { roundToCents } from '@marketplace/contracts/amounts';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import { listingDefaults } from '@marketplace/contracts/listings/listing.fields';
import { UnreadableEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import { fieldColumns } from '@marketplace/read-models/listings.table';
import type { Unread } from '../engine/projection.ts';

export type Fields = Record<string, unknown>;

/** A listing as the loop below knows it: its fields, or those it had when it was deleted. */
interface Known {
  slug: unknown;
  fields: Fields;
  exists: boolean;
  addedAt: Date;
  changedAt: Date;
  confirmedAt: Date | null;
  version: number | null;
}

/** What the log says the tables should hold, by the keys of their rows. */
interface Replayed {
  listings: Map<string, unknown>;
  history: Map<string, unknown>;
  /** By listing, the first event at which a rebuild would set it aside. */
  unread: Map<string, Unread>;
}

const fieldNames = Object.keys(fieldColumns);
const STREAM = 'listing-';

export const listingTypes: readonly string[] = ListingEvent.options.map((option) => option.shape.type.value);

/** Replays every listing in a plain loop over plain JSON, one stream after the other. */
export function replayListings(log: readonly EventRow[]): Replayed {
  const known = new Map<string, Known>();
  const history = new Map<string, unknown>();
  const unread = new Map<string, Unread>();
  for (const row of log) {
    const id = row.stream_id.slice(STREAM.length);
    const before = known.get(id);
    const reason = whyNotFolded(before, row);
    if (reason === undefined) {
      const after = replay(before, row);
      known.set(id, after);
      history.set(row.position, historyRow(row, before, after));
      continue;
    }
    if (!unread.has(id)) unread.set(id, { position: Number(row.position), type: row.type, reason });
  }
  const existing = [...known].filter(([, { exists }]) => exists);
  return {
    listings: new Map(existing.map(([id, one]) => [id, listingRow(id, one)])),
    history,
    unread,
  };
}

/** Returns why an event of a listing cannot be folded; undefined when it can. */
function whyNotFolded(before: Known | undefined, row: EventRow): string | undefined {
  if (!listingTypes.includes(row.type)) return 'its type is not known to this code';
  try {
    readEvent(row);
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message.replaceAll(/\s+/g, ' ');
    throw error;
  }
  if (row.version === null || row.stream_id !== STREAM + String(asFields(row.data).listing_id))
    return 'it is not in the stream of its listing';
  if ((row.type === 'ListingAdded') === (before !== undefined))
    return before ? 'the listing was added before' : 'the listing was never added';
  return before?.exists === false && row.type !== 'ListingRestored'
    ? 'the listing was deleted before'
    : undefined;
}

function replay(before: Known | undefined, { type, data, version, recorded_at }: EventRow): Known {
  const event = asFields(data);
  const said: Fields = {
    ...listingDefaults,
    ...before?.fields,
    ...event,
    ...asFields(event.details),
    ...asFields(event.listing),
  };
  return {
    slug: before?.slug ?? event.slug,
    fields: withCents(Object.fromEntries(fieldNames.map((name) => [name, said[name]]))),
    exists: type !== 'ListingDeleted',
    addedAt: before?.addedAt ?? recorded_at,
    changedAt: before && type === 'ListingConfirmed' ? before.changedAt : recorded_at,
    confirmedAt: type === 'ListingConfirmed' ? recorded_at : (before?.confirmedAt ?? null),
    version,
  };
}

function historyRow(row: EventRow, before: Known | undefined, after: Known) {
  const { position, version, type, data, recorded_at } = row;
  const meta = asFields(row.meta);
  return {
    position,
    listing_id: asFields(data).listing_id,
    version,
    type,
    actor: meta.actor,
    source: meta.source,
    request_id: meta.request_id,
    recorded_at,
    changes: changedFields(before?.fields, after.fields),
    slug: after.slug,
    listing: after.exists ? after.fields : null,
    causation_id: meta.causation_id ?? null,
  };
}

function listingRow(listing_id: string, { fields, slug, version, ...times }: Known) {
  const { addedAt: created_at, changedAt: updated_at, confirmedAt: confirmed_at } = times;
  return { ...fields, listing_id, slug, created_at, updated_at, confirmed_at, version };
}

/** Returns what differs between two states of a listing, by the names of the fields; nothing when there was none before. */
export function changedFields(before: Fields | undefined, after: Fields) {
  const names = before ? fieldNames : [];
  return names
    .filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]))
    .map((field) => ({ field, from: before?.[field], to: after[field] }))
    .sort(byField);
}

export function byField(one: { field: string }, other: { field: string }): number {
  return one.field < other.field ? -1 : 1;
}

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Amounts of events, and of rows that were folded from them, may have more decimals than are looked at. */
const amounts = ['price', 'area_sqft'];

export function withCents(fields: Fields): Fields {
  return { ...fields, ...Object.fromEntries(amounts.map((name) => [name, inCents(name, fields[name])])) };
}

/** Returns the value of a field as it is compared. */
export function inCents(field: string, value: unknown): unknown {
  return amounts.includes(field) && typeof value === 'number' ? roundToCents(value) : value;
}
