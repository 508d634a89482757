import type { FieldError } from '@marketplace/contracts/errors';
import { streams } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { imageFileOf, imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideOn, foldStream, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { ImageState } from './image.decider.ts';
import { imageDecider } from './image.decider.ts';

interface WithImages {
  images?: string[] | undefined;
}

/** @throws {HttpError} 422 at `images.1`, in a bulk at `0.images.1`, for pictures that were not uploaded or are removed */
export async function assertImagesExist(db: Database, sent: WithImages | WithImages[]): Promise<void> {
  const bodies = [sent].flat();
  const paths = bodies.flatMap(({ images = [] }) => images);
  const missing = await missingImages(db, paths);
  if (missing.size === 0) return;
  const message = 'is not an uploaded image';
  const errors = bodies.flatMap(({ images = [] }, item) =>
    images.flatMap((image, place): FieldError[] => {
      const path = Array.isArray(sent) ? `${item}.images.${place}` : `images.${place}`;
      return missing.has(image) ? [{ path, message }] : [];
    }),
  );
  throw invalid(errors.slice(0, limits.bulkErrorsListed));
}

/** Returns the paths among the given ones that were not uploaded, or are removed. */
export async function missingImages(db: Database, paths: string[]): Promise<Set<string>> {
  const missing = new Set(paths);
  if (missing.size === 0) return missing;
  const { rows } = await db.query<{ file: string }>(
    `SELECT file FROM (
      SELECT DISTINCT ON (stream_id) data ->> 'file' AS file, type FROM log.events
      WHERE stream_id = ANY ($1) AND type IN ('ImageUploaded', 'ImageRemoved', 'ImageRestored', 'ImagePurged')
      ORDER BY stream_id, version DESC
    ) AS newest WHERE type IN ('ImageUploaded', 'ImageRestored')`,
    [[...missing].map((path) => streams.image(imageIdOf(path)))],
  );
  for (const { file } of rows) missing.delete(imagePath(file));
  return missing;
}

/** Returns a new picture, for an append. */
export function recordUpload(image: StoredImage): Decided<ImageState> {
  const nothing = foldStream(imageDecider, streams.image(image.image_id));
  return decideOn(imageDecider, nothing, { type: 'RecordUpload', image });
}

/** Returns uploaded pictures, for an append. A duplicate of the request may have appended some of them. */
export async function recordUploads(db: Database, images: StoredImage[]): Promise<Decided<ImageState>[]> {
  const ids = images.map(({ image_id }) => image_id);
  const loaded = await loadStreams(db, imageDecider, ids.map(streams.image));
  return loaded.map((stored, index) =>
    decideOn(imageDecider, stored, { type: 'RecordUpload', image: images[index] as StoredImage }),
  );
}

/** Returns pictures that are restored where they were removed. Their files have stayed. */
export async function restoreImages(db: Database, paths: string[]): Promise<Decided<ImageState>[]> {
  const loaded = await loadStreams(db, imageDecider, paths.map(imageIdOf).map(streams.image));
  return loaded.map((stored, index) => {
    const path = paths[index] ?? '';
    const image = { image_id: imageIdOf(path), file: imageFileOf(path) };
    return decideOn(imageDecider, stored, { type: 'RestoreImage', ...image });
  });
}

/** Returns the paths of purged pictures among the given ones. No listing can show them again. */
export async function purgedImages(db: Database, paths: string[]): Promise<Set<string>> {
  const loaded = await loadStreams(db, imageDecider, paths.map(imageIdOf).map(streams.image));
  return new Set(paths.filter((_, index) => loaded[index]?.state.status === 'purged'));
}
