import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendEvents, VersionConflict } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { streamsShowing } from '@marketplace/event-store/find-image-use';
import { readStream } from '@marketplace/event-store/read-stream';
import type pg from 'pg';
import type { Listing } from '../listings/listing.decider.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import { loadListing } from '../listings/load-listing.ts';
import { imageIdOf } from '../listings/missing-images.ts';
import { numbered } from '../numbered.ts';
import { foldImage } from './fold-image.ts';
import { imageDecider } from './image.decider.ts';

/** A listing that showed the picture, as it is now. */
export interface Detached {
  id: string;
  version: number;
  state: Listing;
}

interface Removed {
  listings: Detached[];
  position: number;
}

const ATTEMPTS = 5;

/**
 * Removes a picture and takes it off every listing that shows it, all in one append. The files stay where they are: the history
 * of a listing still shows them, and a listing that is restored has them back.
 *
 * @param file name of a stored picture, `{uuid}.jpg`
 * @throws {RuleViolation} `image-unknown` or `image-removed`
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export async function removeImage(pool: pg.Pool, file: string, meta: EventMeta): Promise<Removed> {
  for (let tried = 1; ; tried++)
    try {
      return await attempt(pool, file, meta);
    } catch (error) {
      if (!(error instanceof VersionConflict) || tried === ATTEMPTS) throw error;
    }
}

async function attempt(pool: pg.Pool, file: string, meta: EventMeta): Promise<Removed> {
  const removal = await removalOf(pool, file, meta);
  const shownBy = await streamsShowing(pool, `/uploads/${file}`);
  const detached = await Promise.all(shownBy.map((stream) => detachFrom(pool, stream, file, meta)));
  const appended = await appendEvents(pool, [...detached.flatMap(({ events }) => events), ...removal]);
  return {
    listings: detached.filter(({ events }) => events.length > 0).map(({ listing }) => listing),
    position: appended.at(-1)?.position ?? 0,
  };
}

async function removalOf(pool: pg.Pool, file: string, meta: EventMeta): Promise<NewEvent[]> {
  const image_id = imageIdOf(file);
  const stream = streams.image(image_id);
  const { state, version } = foldImage(await readStream(pool, stream));
  const decided = imageDecider.decide({ type: 'RemoveImage', image_id, file }, state);
  return numbered(decided, { stream, version, meta });
}

async function detachFrom(pool: pg.Pool, stream: string, file: string, meta: EventMeta) {
  const { state, version } = await loadListing(pool, stream);
  const id = stream.slice(streams.listing('').length);
  const command = { type: 'DetachPicture', listing_id: id, image: `/uploads/${file}` } as const;
  const decided = listingDecider.decide(command, state);
  const listing: Detached = {
    id,
    version: version + decided.length,
    state: decided.reduce(listingDecider.evolve, state),
  };
  return { listing, events: numbered(decided, { stream, version, meta }) };
}
