import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { appendEvents, VersionConflict } from '@marketplace/event-store/append';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-stream';
import { invalid, notFound } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
import { imagesRestored } from '../images/restore-images.ts';
import { numbered } from '../numbered.ts';
import { listingDecider } from './listing.decider.ts';
import type { LoadedListing } from './load-listing.ts';
import { foldListing } from './load-listing.ts';

export interface Restoration {
  listing_id: string;
  restore: RestoreListing;
  /** The version that the client last saw; anything newer is a conflict. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

const ATTEMPTS = 5;

/**
 * Makes a listing what it was at an earlier version, or takes some fields from there; a deleted one exists again. Pictures of
 * that version that were removed since are in use again, in the same append.
 *
 * @throws {HttpError} 404 when there never was such a listing, 422 when the version is none of its or is its deletion
 * @throws {VersionConflict} when the listing is not at the client's version, or changed under it again and again
 */
export async function restoreListing(pool: pg.Pool, restoration: Restoration): Promise<LoadedListing> {
  const stream = streams.listing(restoration.listing_id);
  for (let tried = 1; ; tried++)
    try {
      return await attempt(pool, stream, restoration);
    } catch (error) {
      if (!(error instanceof VersionConflict) || tried === ATTEMPTS) throw error;
      if (error.stream === stream && restoration.expectedVersion !== undefined) throw error;
    }
}

async function attempt(
  pool: pg.Pool,
  stream: string,
  { listing_id, restore, expectedVersion, meta }: Restoration,
): Promise<LoadedListing> {
  const recorded = await readStream(pool, stream);
  const { state, version, position } = foldListing(recorded);
  if (version === 0) throw notFound();
  if (expectedVersion !== undefined && expectedVersion !== version) throw new VersionConflict(stream);

  const earlier = listingAt(recorded, restore.version);
  const command = { type: 'RestoreListing', listing_id, from_version: restore.version, earlier } as const;
  const decided = listingDecider.decide({ ...command, fields: restore.fields }, state);
  const after = decided.reduce(listingDecider.evolve, state);
  const shown = decided.length > 0 && after.status === 'listed' ? after.listing.images : [];
  const appended = await appendEvents(pool, [
    ...numbered(decided, { stream, version, meta }),
    ...(await imagesRestored(pool, shown, meta)),
  ]);
  return {
    state: after,
    version: version + decided.length,
    position: appended.at(-1)?.position ?? position,
  };
}

function listingAt(recorded: RecordedEvent[], version: number): ListingState {
  const { state } = foldListing(recorded.slice(0, version));
  if (version > recorded.length || state.status === 'unlisted')
    throw invalid([{ path: 'version', message: 'is not a version of this listing' }]);
  if (state.status === 'deleted')
    throw invalid([{ path: 'version', message: 'is a deletion; name the version before it' }]);
  return state.listing;
}
