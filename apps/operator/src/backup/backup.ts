import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inTransaction } from '@marketplace/event-store/database';
import { assertRestored } from '@marketplace/event-store/installation';
import { readLines } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import type pg from 'pg';
import { z } from 'zod';
import { digestLogFile, jsonOf, writeLogFile } from '../log/log-files.ts';
import {
  BackedUpFile,
  BackupRefused,
  checkUploads,
  copyUploads,
  lackingPictures,
  purgedPictures,
} from './upload-files.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The contents of a backup, which a restore verifies. */
const Manifest = z.object({
  format: z.literal(1),
  /** ISO 8601 UTC. */
  made_at: z.iso.datetime(),
  /** The log up to and including this position; the digest is that of its canonical lines. */
  log: z.object({ head: z.int().nonnegative(), sha256: Sha256 }),
  admins: z.object({ count: z.int().nonnegative(), sha256: Sha256 }),
  uploads: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

/** Names inside a backup. */
export const names = {
  manifest: 'manifest.json',
  log: 'log.ndjson.gz',
  admins: 'admins.json',
  uploads: 'uploads',
} as const;

/**
 * Writes a backup into a new folder while the product runs: the log up to its head, the admins at that position, and then the
 * pictures, because a picture is on the disk before an event names it. The manifest comes last and makes the backup valid.
 *
 * @param now ISO 8601 UTC
 * @returns what was written, and the pictures that the log names and the disk lacks
 * @throws {BackupRefused} when the folder is not empty
 * @throws {RestoreUnfinished} when a restore left the log unfinished
 */
export async function makeBackup(
  { db, uploads: from }: { db: pg.ClientBase; uploads: FileStore },
  folder: string,
  now: string,
): Promise<{ manifest: Manifest; lacking: string[] }> {
  await assertRestored(db);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty.`);
  const { head, admins } = await inTransaction(db, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () => ({
    head: await headPosition(db),
    admins: await exportAdmins(db),
  }));
  const sha256 = await writeLogFile(path.join(folder, names.log), readLines(db, { from: 1, to: head }));
  await writeFile(path.join(folder, names.admins), admins.text, { mode: 0o600, flush: true });
  const to = openFileStore(path.join(folder, names.uploads));
  const uploads = await copyUploads({ from, to, purged: await purgedPictures(db) });
  const manifest: Manifest = {
    format: 1,
    made_at: now,
    log: { head, sha256 },
    admins: { count: admins.count, sha256: digestOf(admins.text) },
    uploads,
  };
  await writeManifest(folder, manifest);
  return { manifest, lacking: await lackingPictures(db, head, to) };
}

/** Admins with their password hashes. Sessions are left out: an ended session must not come back. */
async function exportAdmins(db: pg.ClientBase): Promise<{ count: number; text: string }> {
  const { rows } = await db.query<{ count: number; text: string }>(
    `SELECT count(*)::int AS count, coalesce(jsonb_agg(to_jsonb(a) ORDER BY id), '[]')::text AS text FROM auth.admins a`,
  );
  return rows[0] ?? { count: 0, text: '[]' };
}

/** Writes the manifest, completely or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(folder, names.manifest);
  await writeFile(`${file}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${file}.part`, file);
}

/** Returns the manifest of a backup. @throws {BackupRefused} when it is missing or of an unknown format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, names.manifest), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new BackupRefused(
      `${folder} is not a backup: it has no ${names.manifest}. An interrupted backup has none.`,
    );
  const { data, error } = Manifest.safeParse(jsonOf(text));
  if (data) return data;
  throw new BackupRefused(
    `${folder}/${names.manifest} cannot be read: ${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`,
  );
}

/**
 * Reads a complete backup and compares it with its manifest.
 *
 * @param target where its pictures will be restored; existing files must be the same
 * @throws {BackupRefused} when the folder is not a backup, or part of it is missing or damaged
 */
export async function checkBackup(
  folder: string,
  target: FileStore,
  showProgress: (text: string) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await readAdmins(folder, manifest);
  const { log, uploads } = manifest;
  const { lines, sha256 } = await digestLogFile(path.join(folder, names.log), (count) =>
    showProgress(`checking the backup: position ${count} of ${log.head}`),
  ).catch(unreadable(names.log));
  if (lines !== log.head || sha256 !== log.sha256)
    throw new BackupRefused(
      `${names.log} is damaged: it ends at ${lines} with ${sha256}, not at ${log.head} with ${log.sha256}.`,
    );
  const places = { from: openFileStore(path.join(folder, names.uploads)), to: target };
  await checkUploads(places, uploads, (nth) =>
    showProgress(`checking the backup: picture ${nth} of ${uploads.length}`),
  );
  return manifest;
}

/** Returns the admins of a backup, as JSON. @throws {BackupRefused} when they are missing or damaged */
export async function readAdmins(folder: string, { admins }: Manifest): Promise<string> {
  const text = await readFile(path.join(folder, names.admins), 'utf8').catch(unreadable(names.admins));
  if (digestOf(text) !== admins.sha256) throw new BackupRefused(`${names.admins} is damaged.`);
  return text;
}

function unreadable(name: string): (error: Error) => never {
  return ({ message }) => {
    throw new BackupRefused(`${name} is damaged, or cannot be read: ${message}.`);
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
