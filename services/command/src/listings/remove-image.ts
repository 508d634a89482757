import { streams } from '@marketplace/contracts/events';
import { decideAndAppend, decideOn, loadStream, loadStreams } from '@marketplace/event-store/command-handler';
import { streamsShowing } from '@marketplace/event-store/read-log';
import { imageDecider } from '../images/image.decider.ts';
import type { RemoveImage } from '../images/images.routes.ts';
import { imageIdOf } from '../images/stored-images.ts';
import type { KnownListings } from './known-listings.ts';
import { listingDecider } from './listing.decider.ts';

/**
 * Returns what removes a picture, by its file's name, and takes it off every listing that shows it, all in one append. The files
 * stay where they are: the history of a listing still shows them, and a listing that is restored has them back.
 *
 * @throws {RuleViolation} `image-unknown` or `image-removed`
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export function createRemoveImage(knownListings: KnownListings): RemoveImage {
  return async (db, file, meta) => {
    const image_id = imageIdOf(file);
    const path = `/uploads/${file}`;
    const { listings, position } = await decideAndAppend(db, meta, async () => {
      const stored = await loadStream(db, imageDecider, streams.image(image_id));
      const image = decideOn(imageDecider, stored, { type: 'RemoveImage', image_id, file });
      const showing = await loadStreams(db, listingDecider, await streamsShowing(db, path));
      const listings = showing.map((listing) =>
        decideOn(listingDecider, listing, {
          type: 'DetachPicture',
          listing_id: listingIdOf(listing.stream),
          image: path,
        }),
      );
      return { listings, image };
    });
    const detached = listings.filter(({ events }) => events.length > 0);
    for (const listing of detached) knownListings.note(listing);
    return {
      listings: detached.map(({ stream, version }) => ({ id: listingIdOf(stream), version })),
      position,
    };
  };
}

function listingIdOf(stream: string): string {
  return stream.slice(streams.listing('').length);
}
