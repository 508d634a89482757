import { isDeepStrictEqual } from 'node:util';
import type { Conflict } from '@marketplace/contracts/errors';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { changesBetween } from '@marketplace/contracts/listings/listing.events';
import { VersionConflict } from '@marketplace/event-store/append';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import {
  assertExpectedVersion,
  decideAndAppend,
  decideOn,
  foldStream,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { conflict, invalid, notFound } from '@marketplace/service-kit/http-error';
import { purgedImages, restoreImages } from '../images/stored-images.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { withoutPastTimes } from './listing-times.ts';

interface Restoration {
  listing_id: string;
  restore: RestoreListing;
  /** The version that the client last saw. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

/**
 * Restores an earlier version of a listing, or some fields of it; a deleted listing exists again. The same append restores removed
 * pictures of that version. Purged ones are left out.
 *
 * @throws {HttpError} 404 when there never was such a listing, 422 when it has no such version or the version is its deletion, 409
 *   when the client saw an older version
 * @throws {VersionConflict} when all retries met concurrent changes
 */
export async function restoreListing(db: Database, restoration: Restoration): Promise<Decided<Listing>> {
  const { listing_id: listingId, expectedVersion: seen } = restoration;
  return describingConflicts(db, { listingId, seen }, () => appendRestored(db, restoration));
}

async function appendRestored(
  db: Database,
  { listing_id, restore, expectedVersion, meta }: Restoration,
): Promise<Decided<Listing>> {
  const stream = streams.listing(listing_id);
  const { listing, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStream(db, stream);
    const now = foldStream(listingDecider, stream, recorded);
    if (now.state.status === 'unlisted') throw notFound();
    const then = listingAt(recorded, restore.version);
    const withoutPurged = await removerOfPurged(db, [then, now.state]);
    const { version: from_version, fields } = restore;
    const wanted = { listing_id, from_version, earlier: then.listing, fields };
    const returned = (to: Loaded<Listing>) => restored(to, wanted, withoutPurged);
    if (!isRepeated(recorded, expectedVersion, returned))
      assertExpectedVersion(listingDecider, { stream, recorded, seen: expectedVersion });
    const listing = returned(now);
    return { listing, images: await restoreImages(db, imagesShown(listing)) };
  });
  return { ...listing, position };
}

/** Whether the events since a version are those of this very restoration, whose answer was lost. */
function isRepeated(
  recorded: RecordedEvent[],
  seen: number | undefined,
  returned: (to: Loaded<Listing>) => Decided<Listing>,
): boolean {
  if (seen === undefined) return false;
  const since = recorded.slice(seen).map(({ event }) => event);
  const then = foldStream(listingDecider, '', recorded.slice(0, seen));
  return (
    since.length > 0 && then.state.status !== 'unlisted' && isDeepStrictEqual(returned(then).events, since)
  );
}

type Return = Omit<Extract<ListingCommand, { type: 'RestoreListing' }>, 'type'>;
/** Returns a listing's state without purged pictures. */
export type WithoutPurged = (state: ListingState) => ListingState;

/** Returns a listing with an earlier version restored, or some fields of it, without pictures purged and times passed since. */
export function restored(
  now: Loaded<Listing>,
  { earlier, ...rest }: Return,
  withoutPurged: WithoutPurged,
): Decided<Listing> {
  const state =
    now.state.status === 'unlisted' ? now.state : { ...now.state, listing: withoutPurged(now.state.listing) };
  const wanted = withoutPastTimes(withoutPurged(earlier));
  const command = { type: 'RestoreListing', ...rest, earlier: wanted } as const;
  return decideOn(listingDecider, { ...now, state }, command);
}

/** Returns a function that leaves the purged pictures out of the given states. */
export async function removerOfPurged(db: Database, states: Listing[]): Promise<WithoutPurged> {
  const images = states.flatMap((state) => (state.status === 'unlisted' ? [] : state.listing.images));
  const purged = await purgedImages(db, images);
  return (listing) => ({ ...listing, images: listing.images.filter((path) => !purged.has(path)) });
}

/** Returns the pictures that a changed listing shows. */
export function imagesShown({ events, state }: Decided<Listing>): string[] {
  return events.length > 0 && state.status === 'listed' ? state.listing.images : [];
}

function listingAt(recorded: RecordedEvent[], version: number): Extract<Listing, { status: 'listed' }> {
  const { state } = foldStream(listingDecider, '', recorded.slice(0, version));
  if (version > recorded.length || state.status === 'unlisted')
    throw invalid([{ path: 'version', message: 'is not a version of this listing' }]);
  if (state.status === 'deleted')
    throw invalid([{ path: 'version', message: 'is a deletion; name the version before it' }]);
  return state;
}

/**
 * Runs a change of a listing that a client last saw at version `seen`.
 *
 * @throws {HttpError} 409 that says who changed what since, in place of a version conflict
 */
export async function describingConflicts<Result>(
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

/** Returns the changes of a listing since an earlier version; undefined when it has no such version. */
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
  if (deleted) return `${by} has deleted this listing. Restore it to change it.`;
  if (changes.length === 0) return `${by} has restored this listing. Check it, then save again.`;
  const names = changes.map(({ field }) => field.replaceAll('_', ' ')).join(', ');
  return `${by} has changed this listing (${names}). Check the changes, then save again.`;
}
