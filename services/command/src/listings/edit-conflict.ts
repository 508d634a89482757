import type { Conflict } from '@marketplace/contracts/errors';
import { streams } from '@marketplace/contracts/events';
import { changesBetween } from '@marketplace/contracts/listings/listing-changes';
import { VersionConflict } from '@marketplace/event-store/append';
import { foldStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { readStream } from '@marketplace/event-store/read-log';
import { conflict } from '@marketplace/service-kit/http-error';
import { listingDecider } from './listing.decider.ts';

/**
 * Runs a change of a listing that a client last saw at version `seen`.
 *
 * @throws {HttpError} 409 that says who changed what since, when that is what stands in the way
 */
export async function tellingConflicts<Result>(
  db: Database,
  { listingId, seen }: { listingId: string; seen: number | undefined },
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof VersionConflict) || seen === undefined) throw error;
    const since = await conflictSince(db, listingId, seen);
    throw since ? conflict(sentence(since), since) : error;
  }
}

/** Returns what happened to a listing since a version, undefined when that is none of its earlier ones. */
async function conflictSince(db: Database, listingId: string, seen: number): Promise<Conflict | undefined> {
  const stream = streams.listing(listingId);
  const recorded = await readStream(db, stream);
  const last = recorded.findLast(({ event }) => event?.type !== 'ListingConfirmed'); // which changed nothing
  if (!last || seen < 1 || seen >= recorded.length) return undefined;
  const before = foldStream(listingDecider, stream, recorded.slice(0, seen)).state;
  const { state: now, version } = foldStream(listingDecider, stream, recorded);
  const isComparable = now.status === 'listed' && before.status !== 'unlisted';
  return {
    version,
    changes: isComparable ? changesBetween(before.listing, now.listing) : [],
    by: last.meta.actor.name,
    at: last.recordedAt,
    deleted: now.status === 'deleted',
  };
}

function sentence({ by, changes, deleted }: Conflict): string {
  if (deleted) return `${by} deleted this listing meanwhile. Restore it to change it.`;
  if (changes.length === 0) return `${by} brought this listing back meanwhile. Look at it, then save again.`;
  const names = changes.map(({ field }) => field.replaceAll('_', ' ')).join(', ');
  return `${by} changed this listing meanwhile (${names}). Look at what changed, then save again.`;
}
