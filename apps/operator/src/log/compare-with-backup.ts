import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Finding } from '@marketplace/event-store/check-log';
import { damage } from '@marketplace/event-store/check-log';
import { readLines } from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { BackupRefused, names, readManifest } from '../backup/manifest.ts';
import { readLogFile } from './log-files.ts';

const MOST_TOLD = 20;

/**
 * Compares the log with the one of a backup, event by event, and tells which are not the same, with what they were. A seal names a
 * block; this names the event.
 *
 * @throws {BackupRefused} when the folder is no backup, or its log is damaged
 */
export async function* differencesFromBackup(db: Queryable, folder: string): AsyncGenerator<Finding> {
  const { made_at, log } = await readManifest(folder);
  const head = await headPosition(db);
  if (head < log.head)
    yield damage(`the log ends at position ${head}, and the backup of ${made_at} at ${log.head}`);
  const stored = eachOf(readLines(db, { from: 1, to: Math.min(head, log.head) }));
  const hash = createHash('sha256');
  let differing = 0;
  for await (const was of readLogFile(path.join(folder, names.log))) {
    hash.update(`${was}\n`);
    const { value: is } = await stored.next();
    if (!is || is.text === was) continue;
    differing += 1;
    if (differing <= MOST_TOLD)
      yield damage(`position ${is.position} was ${was} in the backup of ${made_at}`);
  }
  if (hash.digest('hex') !== log.sha256) throw new BackupRefused(`${names.log} of ${folder} is damaged.`);
  if (differing > MOST_TOLD) yield damage(`${differing - MOST_TOLD} more positions are not what they were`);
}

async function* eachOf<One>(pages: AsyncIterable<readonly One[]>): AsyncGenerator<One, undefined> {
  for await (const page of pages) yield* page;
  return undefined;
}
