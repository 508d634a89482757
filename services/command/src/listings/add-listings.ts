import { createHash } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import type { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { appendEvents, OutcomeUnknown } from '@marketplace/event-store/append';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideOn, foldStream, newEvents } from '@marketplace/event-store/command-handler';
import { idempotentId, newId } from '@marketplace/event-store/event-ids';
import type { NewEvent } from '@marketplace/event-store/events';
import { findEvent } from '@marketplace/event-store/read-log';
import { conflict } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
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
export async function addListings(pool: pg.Pool, addition: Addition): Promise<Added> {
  const earlier = await findEarlier(pool, addition);
  if (earlier) return earlier;
  await assertImagesExist(pool, addition.sent);

  const added = bodiesOf(addition).map((body) =>
    newListing({ ...body, redirect_url: body.redirect_url ?? addition.defaultRedirectUrl }),
  );
  const events = eventsOf(added, addition);
  const [first] = added;
  try {
    const last = (await append(pool, events, addition))?.at(-1);
    if (first && last) return { id: first.id, slug: first.slug, position: last.position, replayed: false };
  } catch (error) {
    const stored =
      error instanceof OutcomeUnknown && (await findEarlier(pool, addition).catch(() => undefined));
    if (stored) return stored;
    throw error;
  }
  const twins = await findEarlier(pool, addition);
  if (!twins) throw new Error('the log neither took nor had the listings');
  return twins;
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

async function findEarlier(pool: pg.Pool, addition: Addition): Promise<Added | undefined> {
  const { idempotency } = addition;
  const earlier = idempotency && (await findEvent(pool, eventIdOf(idempotency, 0)));
  if (earlier?.event?.type !== 'ListingAdded') return undefined;
  if (earlier.meta.request_hash !== digestOf(addition))
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

/** Returns undefined when a twin of the request, with the same key, was faster. */
async function append(pool: pg.Pool, events: NewEvent[], { idempotency }: Addition) {
  if (!idempotency) return appendEvents(pool, events);
  return withAdvisoryLock(pool, JSON.stringify(idempotency), async (db) => {
    const { rowCount } = await db.query('SELECT FROM log.events WHERE event_id = $1', [events[0]?.eventId]);
    return rowCount ? undefined : appendEvents(db, events);
  });
}

/**
 * Runs `act` while no other process holds the same name: twins of a request wait for the first, and then find what it stored.
 * All of it happens on the one connection that `act` gets, so that waiting twins cannot use up the pool.
 */
async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: string,
  act: (db: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const result = await act(client);
    const unlocked = client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    broken = await unlocked.then(
      () => false,
      () => true,
    );
    return result;
  } finally {
    client.release(broken); // a connection that may still hold the lock is closed, which frees it
  }
}
