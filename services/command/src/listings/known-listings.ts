import { streams } from '@marketplace/contracts/events';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { foldReadable } from '@marketplace/event-store/command-handler';
import { TimedDatabase } from '@marketplace/event-store/database';
import { readStreams, streamVersions } from '@marketplace/event-store/read-log';
import { shareRuns } from '@marketplace/service-kit/limits';
import type pg from 'pg';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/** A cached listing. Times are of `performance.now()`. */
interface Known {
  version: number;
  isPublic: boolean;
  checkedAt: number;
  askedAt: number;
}

export type KnownListings = ReturnType<typeof createKnownListings>;

/**
 * Returns a cache of which listings are public, filled from their streams on demand. While visitors come, one query now and then
 * compares the versions of all cached listings, in the background.
 */
export function createKnownListings(
  pool: pg.Pool,
  { freshMs = 2000, trustedMs = 5000, warmMs = 60_000, kept = 20_000, lookMs = 2500 } = {},
) {
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<boolean>>();
  const database = () => new TimedDatabase(pool, lookMs);

  function keep(listing: Loaded<Listing>, checkedAt: number, isWhole = true): Known {
    const { stream, version } = listing;
    const before = known.get(stream);
    if (before && before.version > version) return before; // a change of this process was noted while the stream was read
    const askedAt = before?.askedAt ?? checkedAt;
    const entry = { version, isPublic: isPublic(listing, isWhole), checkedAt, askedAt };
    known.delete(stream);
    known.set(stream, entry);
    for (const oldest of known.keys()) {
      if (known.size <= kept) break;
      known.delete(oldest);
    }
    return entry;
  }

  async function load(wanted: string[]): Promise<Known[]> {
    const checkedAt = performance.now();
    const found = await readStreams(database(), wanted);
    return wanted.map((stream) => {
      const recorded = found.get(stream) ?? [];
      const isWhole = !recorded.some(({ unreadable }) => unreadable);
      return keep(foldReadable(listingDecider, stream, recorded), checkedAt, isWhole);
    });
  }

  function loadShared(stream: string): Promise<boolean> {
    const running = loading.get(stream);
    if (running !== undefined) return running;
    const asked = load([stream])
      .then(([entry]) => entry?.isPublic ?? false)
      .finally(() => loading.delete(stream));
    loading.set(stream, asked);
    return asked;
  }

  /** Drops listings that are no longer requested, and reloads changed ones. */
  const checkShared = shareRuns(async () => {
    const checkedAt = performance.now();
    for (const [stream, { askedAt }] of known) if (askedAt < checkedAt - warmMs) known.delete(stream);
    const changed: string[] = [];
    for (const [stream, version] of await streamVersions(database(), [...known.keys()])) {
      const entry = known.get(stream);
      if (entry?.version === version) entry.checkedAt = Math.max(entry.checkedAt, checkedAt);
      else if (entry) changed.push(stream);
    }
    if (changed.length > 0) await load(changed);
  });

  return {
    /** Whether visitors may see a listing: it exists and is not inactive. At most 5 s behind another process's change. */
    isPublic(listingId: string): boolean | Promise<boolean> {
      const stream = streams.listing(listingId);
      const entry = known.get(stream);
      if (!entry) return loadShared(stream);
      const now = performance.now();
      entry.askedAt = now;
      if (now < entry.checkedAt + freshMs) return entry.isPublic;
      const checked = checkShared();
      if (now >= entry.checkedAt + trustedMs)
        return checked.then(() => known.get(stream)?.isPublic ?? loadShared(stream));
      checked.catch(() => undefined); // reported to callers once the entry is no longer trusted
      return entry.isPublic;
    },
    /** Takes in a change of this process at once. */
    note(listing: Loaded<Listing>) {
      keep(listing, performance.now());
    },
    /** The number of cached listings. */
    get size() {
      return known.size;
    },
  };
}

/** A listing whose first event cannot be read is still shown to visitors, as it was folded before. */
function isPublic({ state }: Loaded<Listing>, isWhole: boolean): boolean {
  if (state.status === 'unlisted') return !isWhole;
  return state.status === 'listed' && state.listing.status !== 'inactive';
}
