import { createHash } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import type { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { appendAllNew, appendEvents, OutcomeUnknown } from '@marketplace/event-store/append';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideOn, foldStream, newEvents } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId, newId } from '@marketplace/event-store/event-ids';
import type { NewEvent } from '@marketplace/event-store/events';
import { assertReadable, findEvent } from '@marketplace/event-store/read-log';
import { conflict, HttpError } from '@marketplace/service-kit/http-error';
import { assertImagesExist } from '../images/stored-images.ts';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { slugOf } from './slug.ts';

interface Addition {
  /** One listing or many, which are added all or none. */
  sent: AddListing | AddListing[];
  meta: EventMeta;
  /** What an `Idempotency-Key` counts for, and the key; without it every call adds. */
  idempotency: { scope: string; key: string } | undefined;
  /** Where listings point that name no address. */
  defaultRedirectUrl: string;
}

/** The first of the added listings, and the position of the last. `replayed`: all this had been done before. */
export interface Added {
  id: string;
  slug: string;
  position: number;
  replayed: boolean;
}

/**
 * Adds listings, unless an earlier call with the same key did; then it returns what that one did.
 *
 * @throws {HttpError} 422 for pictures that are not there, 409 when the key was used for other listings
 */
export async function addListings(db: Database, addition: Addition): Promise<Added> {
  const earlier = await findEarlier(db, addition);
  if (earlier) return earlier;
  await assertImagesExist(db, addition.sent);

  const added = bodiesOf(addition).map((body) =>
    newListing({ ...body, redirect_url: body.redirect_url ?? addition.defaultRedirectUrl }),
  );
  const events = eventsOf(added, addition);
  const [first] = added;
  const appended = await (addition.idempotency ? appendAllNew : appendEvents)(db, events);
  const last = appended.at(-1);
  if (first && last) return { id: first.id, slug: first.slug, position: last.position, replayed: false };
  const twins = await findEarlier(db, addition).catch(asUnknown);
  if (!twins) throw new Error('the log neither took nor had the listings');
  return twins;
}

/** The log has something under the request's key: of a twin that was faster, or of a try of ours whose answer was lost. */
function asUnknown(error: unknown): never {
  throw error instanceof HttpError ? error : new OutcomeUnknown(error);
}

/** Returns a listing that begins, under an id and an address of its own. */
export function newListing(listing: ListingState): { id: string; slug: string; listing: Decided<Listing> } {
  const id = newId();
  const slug = slugOf(listing.title, id);
  const nothing = foldStream(listingDecider, streams.listing(id));
  const command = { type: 'AddListing', listing_id: id, slug, listing } as const;
  return { id, slug, listing: decideOn(listingDecider, nothing, command) };
}

function bodiesOf({ sent }: Addition): AddListing[] {
  return [sent].flat();
}

async function findEarlier(db: Database, addition: Addition): Promise<Added | undefined> {
  const { idempotency } = addition;
  const earlier = idempotency && (await findEvent(db, eventIdOf(idempotency, 0)));
  if (!earlier) return undefined;
  assertReadable([earlier]);
  if (earlier.event?.type !== 'ListingAdded' || earlier.meta.request_hash !== digestOf(addition))
    throw conflict(`This ${headers.idempotencyKey} was used for another request. Send a new key.`);
  const { listing_id, slug } = earlier.event.data;
  // the listings of a call are appended in one piece, so the last stands as far behind the first as there are others
  const position = earlier.position + bodiesOf(addition).length - 1;
  return { id: listing_id, slug, position, replayed: true };
}

function eventsOf(added: { listing: Decided<Listing> }[], addition: Addition): NewEvent[] {
  const { meta, idempotency } = addition;
  if (!idempotency) return added.flatMap(({ listing }) => newEvents(listing, meta));
  const hashed = { ...meta, request_hash: digestOf(addition) };
  return added
    .flatMap(({ listing }) => newEvents(listing, hashed))
    .map((event, index) => ({ ...event, eventId: eventIdOf(idempotency, index) }));
}

function eventIdOf({ scope, key }: { scope: string; key: string }, index: number): string {
  return idempotentId(scope, key, index);
}

/** Returns what tells the listings of one request from those of another. */
function digestOf(addition: Addition): string {
  return createHash('sha256')
    .update(JSON.stringify(bodiesOf(addition)))
    .digest('hex');
}
