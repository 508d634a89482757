import { createHash } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import type { AddListing, BulkItem } from '@marketplace/contracts/listings/listing.commands';
import { isChange } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { appendAllNew, appendEvents, OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn, foldStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { assertReadable, findEvents } from '@marketplace/event-store/read-log';
import { conflict, HttpError } from '@marketplace/service-kit/http-error';
import { assertImagesExist } from '../images/stored-images.ts';
import { decideRevisions } from './decide-revisions.ts';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { slugOf } from './slug.ts';

interface Upload {
  /** One listing to add, or many items that are all stored or none: with an `id` they change that listing, without one they add. */
  sent: AddListing | BulkItem[];
  meta: EventMeta;
  /** What an `Idempotency-Key` counts for, and the key; without it every call is another. */
  idempotency: { scope: string; key: string } | undefined;
  /** Redirect address of added listings that name none. */
  defaultRedirectUrl: string;
}

export interface Stored {
  /** Of the first added listing; undefined when all items are changes. */
  first: { id: string; slug: string } | undefined;
  /** Listings after their changes; empty in a replay. */
  changed: Decided<Listing>[];
  /** Log position of the last event. */
  position: number;
  /** An earlier call with the same key stored all this. */
  replayed: boolean;
}

/**
 * Adds and changes listings in one append, unless an earlier call with the same key did; then it returns what that one did.
 *
 * @throws {HttpError} 422 for pictures that are not there, and at `2.id` for an unknown or deleted listing; 409 when the key was used
 *   for other items
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export async function addListings(db: Database, upload: Upload): Promise<Stored> {
  let earlier = await findEarlier(db, upload);
  if (earlier) return earlier;
  await assertImagesExist(db, upload.sent);

  const { idempotency } = upload;
  const meta = idempotency ? { ...upload.meta, request_hash: digestOf(upload) } : upload.meta;
  const { items, position } = await decideAndAppend(
    db,
    meta,
    async () => ({ items: await decideItems(db, upload) }),
    async (to, events) => {
      if (!idempotency) return appendEvents(to as Database, events);
      const stored = await appendAllNew(to, withIds(events, idempotency));
      if (stored.length > 0 || events.length === 0) return stored;
      // the log has this call already, or a listing has just been changed
      earlier = await findEarlier(db, upload).catch(asUnknown);
      if (earlier) return [];
      throw new VersionConflict(events[0]?.stream ?? '');
    },
  );
  if (earlier) return earlier;
  const changed = items.filter((_, place) => isChange(itemsOf(upload)[place]));
  const [added] = items.filter((item) => !changed.includes(item));
  return { first: added && nameOf(added), changed, position, replayed: false };
}

/** An append was sent and its answer lost; only a refusal by ourselves says more. */
function asUnknown(error: unknown): never {
  throw error instanceof HttpError ? error : new OutcomeUnknown(error);
}

/** Returns what becomes of each item, in their order. */
async function decideItems(db: Database, upload: Upload): Promise<Decided<Listing>[]> {
  const items = itemsOf(upload);
  const revisions = items.flatMap((item, place) => {
    if (!isChange(item)) return [];
    const { id, ...changes } = item;
    return [{ path: `${place}.id`, id, changes }];
  });
  const revised = (await decideRevisions(db, revisions)).values();
  return items.map((item) => {
    const change = isChange(item) ? revised.next().value : undefined;
    if (change) return change;
    const { redirect_url = upload.defaultRedirectUrl, ...listing } = item as AddListing;
    return newListing({ ...listing, redirect_url }).listing;
  });
}

/** Returns a listing that begins, under an id and an address of its own. */
export function newListing(listing: ListingState): { id: string; slug: string; listing: Decided<Listing> } {
  const id = newId();
  const slug = slugOf(listing.title, id);
  const nothing = foldStream(listingDecider, streams.listing(id));
  const command = { type: 'AddListing', listing_id: id, slug, listing } as const;
  return { id, slug, listing: decideOn(listingDecider, nothing, command) };
}

function itemsOf({ sent }: Upload): BulkItem[] {
  return [sent].flat();
}

function nameOf({ stream, state }: Decided<Listing>): { id: string; slug: string } | undefined {
  if (state.status === 'unlisted') return undefined;
  return { id: stream.slice(streams.listing('').length), slug: state.slug };
}

async function findEarlier(db: Database, upload: Upload): Promise<Stored | undefined> {
  const { idempotency } = upload;
  if (!idempotency) return undefined;
  const most = itemsOf(upload).reduce((sum, item) => sum + (isChange(item) ? EVENTS_OF_A_CHANGE : 1), 0);
  const ids = Array.from({ length: most }, (_, place) => eventIdOf(idempotency, place));
  const events = await findEvents(db, ids);
  const last = events.at(-1);
  if (!last) return undefined;
  assertReadable(events);
  const added = events.find(({ event }) => event?.type === 'ListingAdded')?.event;
  const first =
    added?.type === 'ListingAdded' ? { id: added.data.listing_id, slug: added.data.slug } : undefined;
  const isUnreadable = first === undefined && itemsOf(upload).some((item) => !isChange(item)); // an operator skipped the event
  if (last.meta.request_hash !== digestOf(upload) || isUnreadable)
    throw conflict(`This ${headers.idempotencyKey} was used for another request. Send a new key.`);
  return { first, changed: [], position: last.position, replayed: true };
}

/** A revision makes at most one event of each kind: details, price, status, pictures. */
const EVENTS_OF_A_CHANGE = 4;

function withIds(events: NewEvent[], idempotency: NonNullable<Upload['idempotency']>): NewEvent[] {
  return events.map((event, place) => ({ ...event, eventId: eventIdOf(idempotency, place) }));
}

function eventIdOf({ scope, key }: { scope: string; key: string }, index: number): string {
  return idempotentId(scope, key, index);
}

/** Returns a digest that differs when the items of two requests differ. */
function digestOf(upload: Upload): string {
  return createHash('sha256')
    .update(JSON.stringify(itemsOf(upload)))
    .digest('hex');
}
