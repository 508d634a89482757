import type { FieldError } from '@marketplace/contracts/errors';
import { streams } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { limits } from '@marketplace/contracts/limits';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideOn, foldStream, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { ImageState } from './image.decider.ts';
import { imageDecider } from './image.decider.ts';

/** Returns the id in the path or the name of a stored picture, `/uploads/{uuid}.jpg`. */
export function imageIdOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}

interface WithImages {
  images?: string[] | undefined;
}

/** @throws {HttpError} 422 at `images.1`, in a bulk at `0.images.1`, for pictures that were not uploaded or are removed */
export async function assertImagesExist(db: Database, sent: WithImages | WithImages[]): Promise<void> {
  const bodies = Array.isArray(sent) ? sent : [sent];
  const missing = await missingImages(
    db,
    bodies.flatMap(({ images = [] }) => images),
  );
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

async function missingImages(db: Database, paths: string[]): Promise<Set<string>> {
  const missing = new Set(paths);
  if (missing.size === 0) return missing;
  const { rows } = await db.query<{ file: string }>(
    `SELECT file FROM (
      SELECT DISTINCT ON (stream_id) data ->> 'file' AS file, type FROM log.events
      WHERE stream_id = ANY ($1) AND type IN ('ImageUploaded', 'ImageRemoved', 'ImageRestored')
      ORDER BY stream_id, version DESC
    ) AS newest WHERE type <> 'ImageRemoved'`,
    [[...missing].map((path) => streams.image(imageIdOf(path)))],
  );
  for (const { file } of rows) missing.delete(`/uploads/${file}`);
  return missing;
}

/** Returns the beginning of a picture whose files were stored just now. */
export function recordUpload(image: StoredImage): Decided<ImageState> {
  const nothing = foldStream(imageDecider, streams.image(image.image_id));
  return decideOn(imageDecider, nothing, { type: 'RecordUpload', image });
}

/** Returns stored pictures in use again, where they were removed. Their files never left. */
export async function restoreImages(db: Database, paths: string[]): Promise<Decided<ImageState>[]> {
  const images = paths.map((path) => ({
    image_id: imageIdOf(path),
    file: path.slice(path.lastIndexOf('/') + 1),
  }));
  const loaded = await loadStreams(
    db,
    imageDecider,
    images.map(({ image_id }) => streams.image(image_id)),
  );
  return images.flatMap((image, index) => {
    const stored = loaded[index];
    return stored ? [decideOn(imageDecider, stored, { type: 'RestoreImage', ...image })] : [];
  });
}
