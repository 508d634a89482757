import path from 'node:path';
import type { Queryable } from '@marketplace/event-store/read-after';
import { sha256Of } from './upload-files.ts';

/** Returns the files of pictures that the log names up to a position and that a folder lacks, or holds other bytes of. */
export async function lackingPictures(db: Queryable, head: number, folder: string): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT data ->> 'file' AS file, data ->> 'sha256' AS sha256 FROM log.events
    WHERE type = 'ImageUploaded' AND position <= $1 ORDER BY position`,
    [head],
  );
  const lacking: string[] = [];
  for (const { file, sha256 } of rows as { file: string; sha256: string }[]) {
    const found = await sha256Of(path.join(folder, file)).catch(() => undefined);
    if (found !== sha256) lacking.push(file);
  }
  return lacking;
}
