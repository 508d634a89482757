import type { PictureView } from '@marketplace/contracts/images/images.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { liveTables } from '../answers/live-schemas.query.ts';

/** Returns when, why and by whom pictures were purged, by file; those that were not are missing. */
export async function purgesOf(
  db: Kysely<ReadModels>,
  files: readonly string[],
): Promise<Map<string, NonNullable<PictureView['purged']>>> {
  const tables = await liveTables(db, 'activity');
  const rows = await tables
    .selectFrom('entries')
    .select(['file', 'recorded_at', 'actor_name', 'reason'])
    .where('kind', '<>', 'visits')
    .where('type', '=', 'ImagePurged')
    .where('file', 'in', files)
    .execute();
  return new Map(
    rows.map(({ file, recorded_at, actor_name, reason }) => [
      file ?? '',
      { at: recorded_at.toISOString(), by: actor_name, reason: reason ?? '' },
    ]),
  );
}
