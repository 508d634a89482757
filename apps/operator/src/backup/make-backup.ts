import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import { readLines } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import { assertRestored } from '@marketplace/event-store/unfinished-restore';
import type pg from 'pg';
import { writeLogFile } from '../log/log-files.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused, names, writeManifest } from './manifest.ts';
import { copyUploads, lackingPictures, purgedPictures } from './upload-files.ts';

interface Source {
  /** Of a role that may read the log and the admins. */
  db: pg.ClientBase;
  uploadsDir: string;
}

/**
 * Writes a backup into a folder, which is made, while the product goes on: the log up to its head, the admins of that moment, and
 * then the pictures, because a picture is on the disk before an event names it.
 *
 * @param now when this is, ISO 8601 UTC
 * @returns what was written, and the pictures that the log names and the disk lacks
 * @throws {BackupRefused} when the folder is not empty
 * @throws {RestoreUnfinished} when the log is one that a restore left unfinished
 */
export async function makeBackup(
  { db, uploadsDir }: Source,
  folder: string,
  now: string,
): Promise<{ manifest: Manifest; lacking: string[] }> {
  await assertRestored(db);
  await makeEmpty(folder);
  const { head, admins } = await inTransaction(db, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => ({
    head: await headPosition(db),
    admins: await readAdmins(db),
  }));
  const sha256 = await writeLogFile(path.join(folder, names.log), readLines(db, { from: 1, to: head }));
  await writeFile(path.join(folder, names.admins), admins.text, { mode: 0o600, flush: true });
  const to = path.join(folder, names.uploads);
  const uploads = await copyUploads({ from: uploadsDir, to, purged: await purgedPictures(db) });
  const manifest: Manifest = {
    format: 1,
    made_at: now,
    log: { head, sha256 },
    admins: { count: admins.count, sha256: createHash('sha256').update(admins.text).digest('hex') },
    uploads,
  };
  await writeManifest(folder, manifest);
  return { manifest, lacking: await lackingPictures(db, head, to) };
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty.`);
}

/** Admins as the database has them, hashes of passwords included. Sessions stay behind: an ended one must not come back. */
async function readAdmins(db: pg.ClientBase): Promise<{ count: number; text: string }> {
  const { rows } = await db.query<{ count: number; text: string }>(
    `SELECT count(*)::int AS count, coalesce(jsonb_agg(to_jsonb(a) ORDER BY id), '[]')::text AS text FROM auth.admins a`,
  );
  return rows[0] ?? { count: 0, text: '[]' };
}
