import { streams } from '@marketplace/contracts/events';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { loadStream } from '@marketplace/event-store/command-handler';
import type pg from 'pg';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

const TRUSTED_MS = 5000;
const KEPT = 20_000;

interface Known {
  isPublic: Promise<boolean>;
  until: number;
}

export type KnownListings = ReturnType<typeof createKnownListings>;

/** Returns a memory of which listings are public, filled from their streams one by one as they are asked for. */
export function createKnownListings(pool: pg.Pool) {
  const known = new Map<string, Known>();

  function keep(stream: string, isPublic: Promise<boolean>): Promise<boolean> {
    known.delete(stream);
    known.set(stream, { isPublic, until: performance.now() + TRUSTED_MS });
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return isPublic;
  }

  return {
    /** Whether visitors may see a listing: it exists and is not inactive. At most 5 s behind another process's change. */
    isPublic(listingId: string): Promise<boolean> {
      const stream = streams.listing(listingId);
      const entry = known.get(stream);
      if (entry && entry.until > performance.now()) return entry.isPublic;
      const asked = loadStream(pool, listingDecider, stream).then(isPublicListing);
      asked.catch(() => known.delete(stream)); // a fault is not kept
      return keep(stream, asked);
    },
    /** Takes in a change of this process at once. */
    note(listing: Loaded<Listing>) {
      void keep(listing.stream, Promise.resolve(isPublicListing(listing)));
    },
  };
}

function isPublicListing({ state }: Loaded<Listing>): boolean {
  return state.status === 'listed' && state.listing.status !== 'inactive';
}
