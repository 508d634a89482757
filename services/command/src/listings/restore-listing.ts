import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { Decided } from '@marketplace/event-store/command-handler';
import {
  assertVersion,
  decideAndAppend,
  decideOn,
  foldStream,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { invalid, notFound } from '@marketplace/service-kit/http-error';
import { restoreImages } from '../images/stored-images.ts';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

interface Restoration {
  listing_id: string;
  restore: RestoreListing;
  /** The version that the client last saw; anything newer is a conflict. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

/**
 * Makes a listing what it was at an earlier version, or takes some fields from there; a deleted one exists again. Pictures of
 * that version that were removed since are in use again, in the same append.
 *
 * @throws {HttpError} 404 when there never was such a listing, 422 when the version is none of its or is its deletion
 * @throws {VersionConflict} when the listing is not at the client's version, or changed under it again and again
 */
export async function restoreListing(
  db: Database,
  { listing_id, restore, expectedVersion, meta }: Restoration,
): Promise<Decided<Listing>> {
  const stream = streams.listing(listing_id);
  const { listing, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStream(db, stream);
    const now = foldStream(listingDecider, stream, recorded);
    if (now.version === 0) throw notFound();
    assertVersion(now, expectedVersion);
    const listing = decideOn(listingDecider, now, {
      type: 'RestoreListing',
      listing_id,
      from_version: restore.version,
      earlier: listingAt(recorded, restore.version),
      fields: restore.fields,
    });
    const { state, events } = listing;
    const shown = events.length > 0 && state.status === 'listed' ? state.listing.images : [];
    return { listing, images: await restoreImages(db, shown) };
  });
  return { ...listing, position };
}

function listingAt(recorded: RecordedEvent[], version: number): ListingState {
  const { state } = foldStream(listingDecider, '', recorded.slice(0, version));
  if (version > recorded.length || state.status === 'unlisted')
    throw invalid([{ path: 'version', message: 'is not a version of this listing' }]);
  if (state.status === 'deleted')
    throw invalid([{ path: 'version', message: 'is a deletion; name the version before it' }]);
  return state.listing;
}
