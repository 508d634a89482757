import { streams } from '@marketplace/contracts/events';
import type pg from 'pg';

/** Returns those of the given stored paths (`/uploads/{uuid}.jpg`) that name no uploaded picture, or one that was removed. */
export async function missingImages(pool: pg.Pool, paths: string[]): Promise<Set<string>> {
  const missing = new Set(paths);
  if (missing.size === 0) return missing;
  const { rows } = await pool.query<{ file: string }>(
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

/** Returns the id in the path or the name of a stored picture. */
export function imageIdOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
}
