import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import type { ImageRemovedResult } from '@marketplace/contracts/images/images.views';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
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
import { tellingConflicts } from './edit-conflict.ts';
import type { KnownListings } from './known-listings.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

interface Removal {
  /** Name of the picture's file. */
  file: string;
  /** The listing that it is to come off; every one that shows it when undefined. */
  listing: string | undefined;
  /** The version that the client last saw of that one listing; what differs from it since is a conflict. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

/** What became of a removal: the listings that showed the picture, at their new versions, and the version of the one it names. */
interface Removed {
  listings: ImageRemovedResult['listings'];
  position: number;
  version?: number;
}

export type RemoveImage = (db: Database, removal: Removal) => Promise<Removed>;

/**
 * Returns what takes a picture off one listing, or removes it: then it comes off every listing that shows it, all in one append.
 * The files stay where they are: a listing that is restored has its pictures back.
 *
 * @throws {RuleViolation} `image-unknown`; `image-removed` for one that is to come off every listing and was removed before
 * @throws {HttpError} 404 for a listing that is not there, 409 when it is not what the client saw
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export function createRemoveImage(knownListings: KnownListings): RemoveImage {
  async function takeOffOne(
    db: Database,
    listingId: string,
    { file, expectedVersion, meta }: Removal,
  ): Promise<Removed> {
    const { listing, position } = await decideAndAppend(db, meta, async () => {
      await assertUploaded(db, file);
      const stream = streams.listing(listingId);
      const recorded = await readStream(db, stream);
      const asSeen = { stream, recorded, seen: recorded.length === 0 ? undefined : expectedVersion };
      if (foldStream(listingDecider, stream, recorded).state.status !== 'listed') {
        assertExpectedVersion(listingDecider, asSeen);
        throw notFound();
      }
      return { listing: decideAtVersion(listingDecider, asSeen, detachment(listingId, file)) };
    });
    knownListings.note(listing);
    return { listings: changedOf([listing]), position, version: listing.version };
  }

  async function takeOffAll(db: Database, { file, meta }: Removal): Promise<Removed> {
    const image_id = imageIdOf(file);
    const { listings, position } = await decideAndAppend(db, meta, async () => {
      const stored = await loadStream(db, imageDecider, streams.image(image_id));
      const image = decideOn(imageDecider, stored, { type: 'RemoveImage', image_id, file });
      return { listings: await detachedEverywhere(db, file), image };
    });
    for (const listing of listings) if (listing.events.length > 0) knownListings.note(listing);
    return { listings: changedOf(listings), position };
  }

  return (db, removal) => {
    const { listing: listingId, expectedVersion: seen } = removal;
    if (listingId === undefined) return takeOffAll(db, removal);
    return tellingConflicts(db, { listingId, seen }, () => takeOffOne(db, listingId, removal));
  };
}

/** Returns every listing that ever named a picture, as it is without it. */
export async function detachedEverywhere(db: Database, file: string): Promise<Decided<Listing>[]> {
  const named = await loadStreams(db, listingDecider, await streamsWithImage(db, imagePath(file)));
  return named.map((listing) => detached(listing, file));
}

function detached(listing: Loaded<Listing>, file: string): Decided<Listing> {
  return decideOn(listingDecider, listing, detachment(listingIdOf(listing.stream), file));
}

function detachment(listing_id: string, file: string): ListingCommand {
  return { type: 'DetachPicture', listing_id, image: imagePath(file) };
}

/** Returns those that were changed, at their new versions. */
export function changedOf(listings: readonly Decided<Listing>[]): ImageRemovedResult['listings'] {
  return listings
    .filter(({ events }) => events.length > 0)
    .map(({ stream, version }) => ({ id: listingIdOf(stream), version }));
}

async function assertUploaded(db: Database, file: string): Promise<void> {
  const { state } = await loadStream(db, imageDecider, streams.image(imageIdOf(file)));
  if (state.status === 'unknown' || state.file !== file)
    throw new RuleViolation('image-unknown', 'There is no such picture.');
}

function listingIdOf(stream: string): string {
  return stream.slice(streams.listing('').length);
}
