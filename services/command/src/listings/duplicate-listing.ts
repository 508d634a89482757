import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { ImageEvent } from '@marketplace/contracts/images/image.events';
import { limits } from '@marketplace/contracts/limits';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/event-ids';
import { readStreams } from '@marketplace/event-store/read-stream';
import { notFound } from '@marketplace/service-kit/http-error';
import type pg from 'pg';
import { imageDecider } from '../images/image.decider.ts';
import type { ImageStore } from '../images/image-store.ts';
import { numbered } from '../numbered.ts';
import { listingDecider } from './listing.decider.ts';
import { loadListing } from './load-listing.ts';
import { imageIdOf } from './missing-images.ts';
import { slugOf } from './slug.ts';

const MARK = ' (copy)';

interface Duplicated {
  id: string;
  slug: string;
  position: number;
}

/**
 * Adds an inactive copy of a listing with pictures of its own, so that removing one from the copy leaves the original as it is.
 *
 * @throws {HttpError} 404 when there is no such listing, or it was deleted
 */
export async function duplicateListing(
  { pool, imageStore }: { pool: pg.Pool; imageStore: ImageStore },
  listingId: string,
  meta: EventMeta,
): Promise<Duplicated> {
  const { state } = await loadListing(pool, streams.listing(listingId));
  if (state.status !== 'listed') throw notFound();
  const images = await copyImages(pool, imageStore, state.listing.images);
  const listing_id = newId();
  const title = copyTitle(state.listing.title);
  const slug = slugOf(title, listing_id);
  const listing = {
    ...state.listing,
    title,
    status: 'inactive' as const,
    images: images.map(({ file }) => `/uploads/${file}`),
  };
  const added = listingDecider.decide(
    { type: 'AddListing', listing_id, slug, listing },
    listingDecider.initialState,
  );
  const appended = await appendEvents(pool, [
    ...images.flatMap((image) => uploadOf(image, meta)),
    ...numbered(added, { stream: streams.listing(listing_id), version: 0, meta }),
  ]);
  return { id: listing_id, slug, position: appended.at(-1)?.position ?? 0 };
}

/** Pictures that the log or the disk does not have any more are left out. */
async function copyImages(pool: pg.Pool, store: ImageStore, paths: string[]): Promise<StoredImage[]> {
  const streamsOfImages = paths.map((path) => streams.image(imageIdOf(path)));
  const found = await readStreams(pool, streamsOfImages);
  const stored = streamsOfImages.flatMap((stream) => {
    const uploaded = ImageEvent.safeParse(found.get(stream)?.[0]?.event).data;
    return uploaded?.type === 'ImageUploaded' ? [uploaded.data] : [];
  });
  const copies = await Promise.all(stored.map((image) => store.copyImage(image)));
  return copies.flatMap((copy) => copy ?? []);
}

function uploadOf(image: StoredImage, meta: EventMeta) {
  const decided = imageDecider.decide({ type: 'RecordUpload', image }, imageDecider.initialState);
  return numbered(decided, { stream: streams.image(image.image_id), version: 0, meta });
}

/** Returns the title with the mark of a copy, cut to fit and never within a character. */
export function copyTitle(title: string): string {
  const kept = title.slice(0, limits.titleLength - MARK.length).replace(/[\ud800-\udbff]$/, '');
  return kept.trimEnd() + MARK;
}
