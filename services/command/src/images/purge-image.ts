import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { imageIdOf } from '@marketplace/contracts/images/image.paths';
import { decideAndAppend, decideOn, loadStream } from '@marketplace/event-store/command-handler';
import type pg from 'pg';
import { changedOf, detachedEverywhere } from '../listings/remove-image.ts';
import { imageDecider } from './image.decider.ts';
import type { ImageStore } from './image-store.ts';

interface Purge {
  /** Name of the picture's file. */
  file: string;
  /** Why, in words that histories repeat. */
  reason: string;
  meta: EventMeta;
}

/**
 * Takes a picture off every listing that shows it and records that it is purged, in one append, then removes its bytes. Done again,
 * it removes what is left: bytes that came back with a backup, or a listing that was saved with the picture at the same moment.
 *
 * @returns how many listings showed it, and whether it had been purged before
 * @throws {RuleViolation} `image-unknown`
 */
export async function purgeImage(
  { pool, store }: { pool: pg.Pool; store: ImageStore },
  { file, reason, meta }: Purge,
): Promise<{ listings: number; wasPurged: boolean }> {
  const image_id = imageIdOf(file);
  const { image, listings } = await decideAndAppend(pool, meta, async () => {
    const stored = await loadStream(pool, imageDecider, streams.image(image_id));
    const image = decideOn(imageDecider, stored, { type: 'PurgeImage', image_id, file, reason });
    return { listings: await detachedEverywhere(pool, file), image };
  });
  await store.erase(file);
  return { listings: changedOf(listings).length, wasPurged: image.events.length === 0 };
}

/** Returns the names of pictures that are the same bytes under other names: duplicated listings have pictures of their own. */
export async function copiesOf(pool: pg.Pool, file: string): Promise<string[]> {
  const { rows } = await pool.query<{ file: string }>(
    `SELECT copy.data ->> 'file' AS file
    FROM log.streams JOIN log.events copy ON copy.stream_id = streams.stream_id AND copy.version = 1
    WHERE streams.stream_id LIKE 'image-%' AND copy.type = 'ImageUploaded' AND copy.data ->> 'file' <> $2
      AND copy.data ->> 'sha256' = (SELECT data ->> 'sha256' FROM log.events WHERE stream_id = $1 AND version = 1)
      AND NOT EXISTS (SELECT FROM log.events WHERE stream_id = copy.stream_id AND type = 'ImagePurged')
    ORDER BY copy.position`,
    [streams.image(imageIdOf(file)), file],
  );
  return rows.map(({ file: name }) => name);
}
