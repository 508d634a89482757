import { streams } from '@marketplace/contracts/events';
import type pg from 'pg';
import type { Listing } from './listing.decider.ts';
import { loadListing } from './load-listing.ts';

const TRUSTED_MS = 5000;
const KEPT = 20_000;

export interface KnownListings {
  /** Whether visitors may see a listing: it exists and is not inactive. At most 5 s behind another process's change. */
  isPublic(listingId: string): Promise<boolean>;
  /** Takes in a change of this process at once. */
  note(listingId: string, state: Listing): void;
}

interface Known {
  isPublic: Promise<boolean>;
  until: number;
}

/** Returns a memory of which listings are public, filled from their streams one by one as they are asked for. */
export function createKnownListings(pool: pg.Pool): KnownListings {
  const known = new Map<string, Known>();

  function keep(listingId: string, isPublic: Promise<boolean>): Promise<boolean> {
    known.delete(listingId);
    known.set(listingId, { isPublic, until: performance.now() + TRUSTED_MS });
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return isPublic;
  }

  return {
    isPublic(listingId) {
      const entry = known.get(listingId);
      if (entry && entry.until > performance.now()) return entry.isPublic;
      const asked = loadListing(pool, streams.listing(listingId)).then(({ state }) => isPublicListing(state));
      asked.catch(() => known.delete(listingId)); // a fault is not kept
      return keep(listingId, asked);
    },
    note(listingId, state) {
      void keep(listingId, Promise.resolve(isPublicListing(state)));
    },
  };
}

function isPublicListing(state: Listing): boolean {
  return state.status === 'listed' && state.listing.status !== 'inactive';
}
