import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { AddListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingAdded } from '@marketplace/contracts/listings/listing.events';
import { appendEvents } from '@marketplace/event-store/append';
import { idempotentId, newId } from '@marketplace/event-store/event-ids';
import type { NewEvent } from '@marketplace/event-store/events';
import { findEvent } from '@marketplace/event-store/find-event';
import type pg from 'pg';
import { assertSameRequest, digestOf, withAdvisoryLock } from '../idempotency.ts';
import { listingDecider } from './listing.decider.ts';
import { slugOf } from './slug.ts';

export interface Addition {
  bodies: AddListing[];
  meta: EventMeta;
  /** What an `Idempotency-Key` counts for, and the key; without it every call adds. */
  idempotency: { scope: string; key: string } | undefined;
}

/** The first of the added listings, and the position of the last. `replayed`: all this had been done before. */
export interface Added {
  id: string;
  slug: string;
  position: number;
  replayed: boolean;
}

export interface ListingAdder {
  /**
   * Returns what an earlier call with the same key and bodies did, or undefined when there was none.
   *
   * @throws {HttpError} 409 when the key was used for other bodies
   */
  findEarlier(addition: Addition): Promise<Added | undefined>;
  /** Adds all listings or none. @throws {HttpError} 409 as above, when a twin was faster */
  add(addition: Addition): Promise<Added>;
}

/** Returns what adds listings to the log; those without a link get the default one. */
export function createListingAdder(pool: pg.Pool, defaultRedirectUrl: string): ListingAdder {
  async function findEarlier({ idempotency, bodies }: Addition): Promise<Added | undefined> {
    const earlier = idempotency && (await findEvent(pool, eventIdOf(idempotency, 0)));
    if (!earlier) return undefined;
    assertSameRequest(earlier.meta.request_hash, digestOf(bodies));
    const { listing_id, slug } = ListingAdded.parse(earlier.event).data;
    // the listings of a call are appended in one piece, so the last stands as far behind the first as there are others
    return { id: listing_id, slug, position: earlier.position + bodies.length - 1, replayed: true };
  }

  async function add(addition: Addition): Promise<Added> {
    const { idempotency, bodies } = addition;
    const commands = bodies.map((body) => commandOf(body, defaultRedirectUrl));
    const events = newEvents(commands, addition);
    const appended = idempotency
      ? await withAdvisoryLock(pool, JSON.stringify(idempotency), (db) => appendUnlessThere(db, events))
      : await appendEvents(pool, events);
    const first = commands[0];
    const last = appended?.at(-1);
    if (first && last)
      return { id: first.listing_id, slug: first.slug, position: last.position, replayed: false };
    const earlier = await findEarlier(addition);
    if (!earlier) throw new Error('the log neither took nor had the listings');
    return earlier;
  }
  return { findEarlier, add };
}

function commandOf(body: AddListing, defaultRedirectUrl: string) {
  const listing_id = newId();
  const listing = { ...body, redirect_url: body.redirect_url ?? defaultRedirectUrl };
  return { type: 'AddListing', listing_id, slug: slugOf(body.title, listing_id), listing } as const;
}

function newEvents(
  commands: ReturnType<typeof commandOf>[],
  { bodies, meta, idempotency }: Addition,
): NewEvent[] {
  const hashed = idempotency ? { ...meta, request_hash: digestOf(bodies) } : meta;
  return commands.flatMap((command, index) =>
    listingDecider.decide(command, listingDecider.initialState).map((event) => ({
      ...event,
      eventId: idempotency ? eventIdOf(idempotency, index) : newId(),
      stream: streams.listing(command.listing_id),
      version: 1,
      meta: hashed,
    })),
  );
}

function eventIdOf({ scope, key }: { scope: string; key: string }, index: number): string {
  return idempotentId(scope, key, index);
}

async function appendUnlessThere(db: pg.PoolClient, events: NewEvent[]) {
  const { rowCount } = await db.query('SELECT FROM log.events WHERE event_id = $1', [events[0]?.eventId]);
  return rowCount ? undefined : appendEvents(db, events);
}
