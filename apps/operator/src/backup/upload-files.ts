import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesOfImage, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import { z } from 'zod';
import { Refusal } from '../error-text.ts';

/** A folder cannot take a backup, or does not hold one that can be restored. */
export class BackupRefused extends Refusal {
  override name = 'BackupRefused';
}

/** A file of a backup: its name below the folder `uploads`, its size in bytes, its digest. */
export const BackedUpFile = z.object({
  file: z.string().regex(SERVED_FILE),
  bytes: z.int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
type BackedUpFile = z.infer<typeof BackedUpFile>;

interface Copying {
  from: string;
  to: string;
  /** Names of the files of purged pictures. */
  purged: readonly string[];
}

/** Called with the number of each file, from 1. */
type OnFile = (nth: number) => void;

/** Copies every picture of a folder with its variants, except purged ones and files that a sweep removes during the copy. */
export async function copyUploads({ from, to, purged }: Copying): Promise<BackedUpFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const purgedFiles = new Set(purged.flatMap(filesOfImage));
  const found = await readdir(from).catch(none);
  const files = found.filter((name) => SERVED_FILE.test(name) && !purgedFiles.has(name)).sort();
  const copied: BackedUpFile[] = [];
  for (const file of files) {
    const copy = path.join(to, file);
    if ((await copyFile(path.join(from, file), copy).catch(none)) !== undefined) continue;
    copied.push({ file, bytes: (await stat(copy)).size, sha256: await sha256Of(copy) });
  }
  return copied;
}

/**
 * Checks every file of a backup before the first one is restored.
 *
 * @throws {BackupRefused} when a file is missing or damaged, or the target has another file of its name
 */
export async function checkUploads(
  { from, to }: Pick<Copying, 'from' | 'to'>,
  files: readonly BackedUpFile[],
  onFile: OnFile,
): Promise<void> {
  for (const [index, { file, sha256 }] of files.entries()) {
    onFile(index + 1);
    const source = path.join(from, file);
    const found = await sha256Of(source).catch((error: Error) => error);
    if (found instanceof Error) throw new BackupRefused(`${source} cannot be read: ${found.message}.`);
    if (found !== sha256) throw new BackupRefused(`${source} is damaged.`);
    await isRestored(path.join(to, file), sha256);
  }
}

/**
 * Restores files of a backup, each whole or not at all, and flushes them to the disk. Equal files stay; files of purged pictures are
 * left out and removed.
 *
 * @throws {BackupRefused} when a file is damaged, or the target has another file of its name
 */
export async function restoreUploads(
  { from, to, purged }: Copying,
  files: readonly BackedUpFile[],
  onFile: OnFile,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const purgedFiles = new Set(purged.flatMap(filesOfImage));
  for (const file of purgedFiles) await rm(path.join(to, file), { force: true });
  for (const [index, { file, sha256 }] of files.entries()) {
    onFile(index + 1);
    const target = path.join(to, file);
    if (purgedFiles.has(file) || (await isRestored(target, sha256))) continue;
    await restoreFile(path.join(from, file), target, sha256);
  }
  await flush(to);
}

/** Whether the target has the file. @throws {BackupRefused} when it has another file of that name */
async function isRestored(target: string, sha256: string): Promise<boolean> {
  const found = await sha256Of(target).catch(none);
  if (typeof found === 'string' && found !== sha256)
    throw new BackupRefused(
      `${target} exists and is another file: move it away, or name another folder in UPLOADS_DIR.`,
    );
  return found === sha256;
}

async function restoreFile(from: string, target: string, sha256: string): Promise<void> {
  const part = `${target}.part`;
  try {
    await copyFile(from, part);
    if ((await sha256Of(part)) !== sha256) throw new BackupRefused(`${from} is damaged.`);
    await flush(part);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** Flushes a file, or the names in a folder, to the disk: a power cut must not lose what the log names. */
async function flush(file: string): Promise<void> {
  const opened = await open(file);
  await opened.sync().finally(() => opened.close());
}

/** Returns the files of pictures that were purged. */
export async function purgedPictures(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    "SELECT data ->> 'file' AS file FROM log.events WHERE type = 'ImagePurged' ORDER BY position",
    [],
  );
  return (rows as { file: string }[]).map(({ file }) => file);
}

/** Returns the pictures that the log names up to a position, unless purged, and that a folder lacks or holds other bytes of. */
export async function lackingPictures(db: Queryable, head: number, folder: string): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT data ->> 'file' AS file, data ->> 'sha256' AS sha256 FROM log.events
    WHERE type = 'ImageUploaded' AND position <= $1 ORDER BY position`,
    [head],
  );
  const lacking: string[] = [];
  const purged = new Set(await purgedPictures(db));
  for (const { file, sha256 } of rows as { file: string; sha256: string }[]) {
    if (purged.has(file)) continue;
    const found = await sha256Of(path.join(folder, file)).catch(() => undefined);
    if (found !== sha256) lacking.push(file);
  }
  return lacking;
}

/** Returns the SHA-256 of a file, in hexadecimal. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Returns nothing for a missing file or folder. @throws every other error */
export function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
