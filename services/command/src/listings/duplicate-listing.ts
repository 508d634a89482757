import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import { appendEvents } from '@marketplace/event-store/append';
import { loadStream, newEvents } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId } from '@marketplace/event-store/events';
import { assertReadable, eventAt, readStreams } from '@marketplace/event-store/read-log';
import { notFound } from '@marketplace/service-kit/http-error';
import type { ImageStore } from '../images/image-store.ts';
import { recordUpload } from '../images/stored-images.ts';
import { newListing } from './add-listings.ts';
import { listingDecider } from './listing.decider.ts';

const MARK = ' (copy)';

/** What is copied, by whom, and the `Idempotency-Key` of the call: with it, a call that is repeated finds the copy of the first. */
interface Duplication {
  originalId: string;
  meta: EventMeta;
  key: string | undefined;
}

/**
 * Adds an inactive copy of a listing with pictures of its own, so that removing one from the copy leaves the original as it is.
 *
 * @throws {HttpError} 404 when there is no such listing, or it was deleted
 */
export async function duplicateListing(
  { db, imageStore }: { db: Database; imageStore: ImageStore },
  { originalId, meta, key }: Duplication,
): Promise<{ id: string; slug: string; position: number; replayed: boolean }> {
  const { state } = await loadStream(db, listingDecider, streams.listing(originalId));
  if (state.status !== 'listed') throw notFound();
  const copies = await copyImages(db, imageStore, state.listing.images);
  const images = [...copies.values()];
  const { id, slug, listing } = newListing({
    ...state.listing,
    title: copyTitle(state.listing.title),
    status: 'inactive',
    images: images.map(({ file }) => imagePath(file)),
    image_notes: state.listing.image_notes.map((note) => {
      const copy = copies.get(note.image);
      return { ...note, image: copy ? imagePath(copy.file) : note.image };
    }),
  });
  const scope = `${meta.actor.id} duplicate ${originalId}`;
  const events = [...images.map(recordUpload), listing]
    .flatMap((one) => newEvents(one, meta))
    .map((event, index) => ({
      ...event,
      ...(key !== undefined && { eventId: idempotentId(scope, key, index) }),
    }));
  const added = (await appendEvents(db, events)).at(-1);
  const position = added?.position ?? 0;
  if (!added?.duplicate) return { id, slug, position, replayed: false };
  const earlier = (await eventAt(db, added.position))?.event;
  if (earlier?.type !== 'ListingAdded') throw new Error('the log has another event under the id of a copy');
  return { id: earlier.data.listing_id, slug: earlier.data.slug, position, replayed: true };
}

/** Returns the copies by the paths of the originals. Pictures that the log or the disk does not have any more are left out. */
async function copyImages(
  db: Database,
  store: ImageStore,
  paths: string[],
): Promise<Map<string, StoredImage>> {
  const found = await readStreams(
    db,
    paths.map((path) => streams.image(imageIdOf(path))),
  );
  assertReadable([...found.values()].flat());
  const stored = [...found.values()].flatMap(([first]) =>
    first?.event?.type === 'ImageUploaded' ? [first.event.data] : [],
  );
  const copied = await Promise.all(
    stored.map(async (image) => [imagePath(image.file), await store.copyImage(image)] as const),
  );
  return new Map(copied.flatMap(([path, copy]) => (copy ? [[path, copy]] : [])));
}

/** Returns the title with the mark of a copy, cut to fit and never within a character. */
export function copyTitle(title: string): string {
  const kept = title.slice(0, limits.titleLength - MARK.length).replace(/[\ud800-\udbff]$/, '');
  return kept.trimEnd() + MARK;
}
