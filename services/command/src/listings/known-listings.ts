import { streams } from '@marketplace/contracts/events';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { foldReadable } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { TimedDatabase } from '@marketplace/event-store/database';
import { readStreams, streamVersions } from '@marketplace/event-store/read-log';
import type pg from 'pg';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/** What is known of a listing's stream; times as `performance.now()` counts. */
interface Known {
  version: number;
  isPublic: boolean;
  /** When this was certainly so. */
  checkedAt: number;
  askedAt: number;
}

export type KnownListings = ReturnType<typeof createKnownListings>;

/**
 * Returns a memory of which listings are public, filled from their streams one by one as they are asked for. While visitors come,
 * one query now and then compares the versions of all that were asked for lately, and nobody waits for it; without visitors there
 * is none.
 */
export function createKnownListings(
  pool: pg.Pool,
  { freshMs = 2000, trustedMs = 5000, warmMs = 60_000, kept = 20_000, lookMs = 2500 } = {},
) {
  const known = new Map<string, Known>();
  const loading = new Map<string, Promise<boolean>>();
  let checking: Promise<void> | undefined;

  function keep(listing: Loaded<Listing>, checkedAt: number, isWhole = true): Known {
    const { stream, version } = listing;
    const before = known.get(stream);
    if (before && before.version > version) return before; // a change of this process was noted while the stream was read
    const askedAt = before?.askedAt ?? checkedAt;
    const entry = { version, isPublic: isPublicListing(listing, isWhole), checkedAt, askedAt };
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
    const seen = await lookAt(new TimedDatabase(pool, lookMs), wanted);
    return seen.map(({ listing, isWhole }) => keep(listing, checkedAt, isWhole));
  }

  /** For all who ask meanwhile. */
  function loadOnce(stream: string): Promise<boolean> {
    const underWay = loading.get(stream);
    if (underWay !== undefined) return underWay;
    const asked = load([stream])
      .then(([entry]) => entry?.isPublic ?? false)
      .finally(() => loading.delete(stream));
    loading.set(stream, asked);
    return asked;
  }

  /** Forgets what nobody asks for any more, and looks which of the others have changed. */
  async function check(): Promise<void> {
    const checkedAt = performance.now();
    for (const [stream, { askedAt }] of known) if (askedAt < checkedAt - warmMs) known.delete(stream);
    const changed: string[] = [];
    for (const [stream, version] of await streamVersions(new TimedDatabase(pool, lookMs), [
      ...known.keys(),
    ])) {
      const entry = known.get(stream);
      if (entry?.version === version) entry.checkedAt = Math.max(entry.checkedAt, checkedAt);
      else if (entry) changed.push(stream);
    }
    if (changed.length > 0) await load(changed);
  }

  /** For all who ask meanwhile. */
  function checkOnce(): Promise<void> {
    checking ??= check().finally(() => {
      checking = undefined;
    });
    return checking;
  }

  return {
    /** Whether visitors may see a listing: it exists and is not inactive. At most 5 s behind another process's change. */
    isPublic(listingId: string): boolean | Promise<boolean> {
      const stream = streams.listing(listingId);
      const entry = known.get(stream);
      if (!entry) return loadOnce(stream);
      const now = performance.now();
      entry.askedAt = now;
      if (now < entry.checkedAt + freshMs) return entry.isPublic;
      const checked = checkOnce();
      if (now >= entry.checkedAt + trustedMs)
        return checked.then(() => known.get(stream)?.isPublic ?? loadOnce(stream));
      checked.catch(() => undefined); // who asks when this is trusted no more is told
      return entry.isPublic;
    },
    /** Takes in a change of this process at once. */
    note(listing: Loaded<Listing>) {
      keep(listing, performance.now());
    },
    /** How many listings are kept in mind. */
    get size() {
      return known.size;
    },
  };
}

/** Returns listings with what can be read of them, and whether that is all. */
async function lookAt(db: Database, wanted: string[]) {
  const found = await readStreams(db, wanted);
  return wanted.map((stream) => {
    const recorded = found.get(stream) ?? [];
    const isWhole = !recorded.some(({ unreadable }) => unreadable);
    return { listing: foldReadable(listingDecider, stream, recorded), isWhole };
  });
}

/** A visitor of a listing whose beginning cannot be read sees it all the same, as it was folded before. */
function isPublicListing({ state }: Loaded<Listing>, isWhole: boolean): boolean {
  if (state.status === 'unlisted') return !isWhole;
  return state.status === 'listed' && state.listing.status !== 'inactive';
}
