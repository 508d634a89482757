import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ChangeStatuses } from '@marketplace/contracts/listings/listing.commands';
import { appendEvents, VersionConflict } from '@marketplace/event-store/append';
import { invalid } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
import { numbered } from '../numbered.ts';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import type { LoadedListing } from './load-listing.ts';
import { loadListings } from './load-listing.ts';

/** The listings whose status changed, as they are now, and the position that the log reached. */
export interface ChangedStatuses {
  changed: { id: string; state: Listing }[];
  position: number;
}

const ATTEMPTS = 5;

/**
 * Gives all listings a status in one append, or none. Listings that have it already are left alone.
 *
 * @throws {HttpError} 422 at `ids.2` for what is no listing, or a deleted one
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export async function changeStatuses(
  pool: pg.Pool,
  change: ChangeStatuses,
  meta: EventMeta,
): Promise<ChangedStatuses> {
  for (let tried = 1; ; tried++)
    try {
      return await attempt(pool, change, meta);
    } catch (error) {
      if (!(error instanceof VersionConflict) || tried === ATTEMPTS) throw error;
    }
}

async function attempt(
  pool: pg.Pool,
  { ids, status }: ChangeStatuses,
  meta: EventMeta,
): Promise<ChangedStatuses> {
  const loaded = await loadListings(pool, ids);
  assertAllListed(loaded);
  const decided = loaded.map(({ state, version }, index) => {
    const id = ids[index] ?? '';
    const events = listingDecider.decide(
      { type: 'ReviseListing', listing_id: id, changes: { status } },
      state,
    );
    return {
      id,
      state: events.reduce(listingDecider.evolve, state),
      events: numbered(events, { stream: streams.listing(id), version, meta }),
    };
  });
  const appended = await appendEvents(
    pool,
    decided.flatMap(({ events }) => events),
  );
  return {
    changed: decided.filter(({ events }) => events.length > 0),
    position: appended.at(-1)?.position ?? Math.max(...loaded.map(({ position }) => position)),
  };
}

function assertAllListed(loaded: LoadedListing[]): void {
  const errors = loaded.flatMap(({ state }, index) =>
    state.status === 'listed' ? [] : [{ path: `ids.${index}`, message: 'is not a property' }],
  );
  if (errors.length > 0) throw invalid(errors);
}
