import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { NewEvent } from '@marketplace/event-store/events';
import { readStreams } from '@marketplace/event-store/read-stream';
import type pg from 'pg';
import { imageIdOf } from '../listings/missing-images.ts';
import { numbered } from '../numbered.ts';
import { foldImage } from './fold-image.ts';
import { imageDecider } from './image.decider.ts';

/** Returns the events that put those of the given stored pictures in use again that were removed. Their files never left. */
export async function imagesRestored(pool: pg.Pool, paths: string[], meta: EventMeta): Promise<NewEvent[]> {
  const found = await readStreams(
    pool,
    paths.map((path) => streams.image(imageIdOf(path))),
  );
  return paths.flatMap((path) => {
    const image_id = imageIdOf(path);
    const stream = streams.image(image_id);
    const { state, version } = foldImage(found.get(stream) ?? []);
    const file = path.slice(path.lastIndexOf('/') + 1);
    return numbered(imageDecider.decide({ type: 'RestoreImage', image_id, file }, state), {
      stream,
      version,
      meta,
    });
  });
}
