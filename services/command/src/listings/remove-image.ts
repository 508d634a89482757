import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import type { Decided } from '@marketplace/event-store/command-handler';
import {
  assertExpectedVersion,
  decideAndAppend,
  decideAtVersion,
  decideOn,
  foldStream,
  loadStream,
  loadStreams,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { RuleViolation } from '@marketplace/event-store/decider';
import { readStream, streamsWithImage } from '@marketplace/event-store/read-log';
import { notFound } from '@marketplace/service-kit/http-error';
import { imageDecider } from '../images/image.decider.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { describingConflicts } from './restore-listing.ts';

interface Removal {
  /** Name of the picture's file. */
  file: string;
  /** The listing to remove it from; all listings when undefined. */
  listingId: string | undefined;
  /** The version of that listing that the client last saw. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

/** The listings that a removal changed, and the version of the one it named. */
interface Removed {
  changed: (Decided<Listing> & { id: string })[];
  position: number;
  version?: number;
}

/**
 * Removes a picture from one listing, or from all listings in one append. Its files stay: a restored listing shows it again.
 *
 * @throws {RuleViolation} `image-unknown`; `image-removed` when it was removed from all listings before
 * @throws {HttpError} 404 for an unknown listing, 409 when the client saw an older version of it
 * @throws {VersionConflict} when all retries met concurrent changes
 */
export async function removeImage(db: Database, removal: Removal): Promise<Removed> {
  const { file, meta, listingId, expectedVersion: seen } = removal;
  if (listingId !== undefined)
    return describingConflicts(db, { listingId, seen }, () => removeFromOne(db, listingId, removal));
  const image_id = imageIdOf(file);
  const { listings, position } = await decideAndAppend(db, meta, async () => {
    const stored = await loadStream(db, imageDecider, streams.image(image_id));
    const image = decideOn(imageDecider, stored, { type: 'RemoveImage', image_id, file });
    return { listings: await detachedEverywhere(db, file), image };
  });
  return { changed: changedOf(listings), position };
}

async function removeFromOne(
  db: Database,
  listingId: string,
  { file, expectedVersion, meta }: Removal,
): Promise<Removed> {
  const { listing, position } = await decideAndAppend(db, meta, async () => {
    const { state: image } = await loadStream(db, imageDecider, streams.image(imageIdOf(file)));
    if (image.status === 'unknown' || image.file !== file)
      throw new RuleViolation('image-unknown', 'There is no such picture.');
    const stream = streams.listing(listingId);
    const recorded = await readStream(db, stream);
    const asSeen = { stream, recorded, seen: recorded.length === 0 ? undefined : expectedVersion };
    if (foldStream(listingDecider, stream, recorded).state.status !== 'listed') {
      assertExpectedVersion(listingDecider, asSeen);
      throw notFound();
    }
    return { listing: decideAtVersion(listingDecider, asSeen, detachment(listingId, file)) };
  });
  return { changed: changedOf([listing]), position, version: listing.version };
}

/** Returns every listing that ever named a picture, without the picture. */
export async function detachedEverywhere(db: Database, file: string): Promise<Decided<Listing>[]> {
  const named = await loadStreams(db, listingDecider, await streamsWithImage(db, imagePath(file)));
  return named.map((listing) =>
    decideOn(listingDecider, listing, detachment(listingIdOf(listing.stream), file)),
  );
}

function detachment(listing_id: string, file: string): ListingCommand {
  return { type: 'DetachPicture', listing_id, image: imagePath(file) };
}

export function changedOf(listings: readonly Decided<Listing>[]): Removed['changed'] {
  return listings
    .filter(({ events }) => events.length > 0)
    .map((listing) => ({ ...listing, id: listingIdOf(listing.stream) }));
}

function listingIdOf(stream: string): string {
  return stream.slice(streams.listing('').length);
}
