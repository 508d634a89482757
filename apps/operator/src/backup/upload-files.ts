import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { filesOfImage, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { BackedUpFile } from './manifest.ts';
import { BackupRefused } from './manifest.ts';

interface Copying {
  from: string;
  to: string;
  /** Names of the files of purged pictures. */
  purged: readonly string[];
}

/**
 * Copies every picture of a folder, with what was made of it, and says what was copied. A folder that is not there is empty; a file
 * that is swept meanwhile is passed over, and so is what is left of purged pictures.
 */
export async function copyUploads({ from, to, purged }: Copying): Promise<BackedUpFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const gone = new Set(purged.flatMap(filesOfImage));
  const found = await readdir(from).catch(none);
  const files = found.filter((name) => SERVED_FILE.test(name) && !gone.has(name)).sort();
  const copied: BackedUpFile[] = [];
  for (const file of files) {
    const copy = path.join(to, file);
    if ((await copyFile(path.join(from, file), copy).catch(none)) !== undefined) continue;
    copied.push({ file, bytes: (await stat(copy)).size, sha256: await sha256Of(copy) });
  }
  return copied;
}

/**
 * Looks at every file of a backup before one is put into the folder of uploads.
 *
 * @throws {BackupRefused} when a file is missing or damaged in the backup, or another one of its name is there
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
    await isThere(path.join(to, file), sha256);
  }
}

/**
 * Puts files of a backup into the folder of uploads, each whole or not at all, and all of them on the disk when this resolves. One
 * that is there already, and the same, stays. Those of purged pictures are left out, and removed where they are.
 *
 * @throws {BackupRefused} when a file is damaged in the backup, or another one of its name is there
 */
export async function restoreUploads(
  { from, to, purged }: Copying,
  files: readonly BackedUpFile[],
  onFile: OnFile,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const gone = new Set(purged.flatMap(filesOfImage));
  for (const file of gone) await rm(path.join(to, file), { force: true });
  for (const [index, { file, sha256 }] of files.entries()) {
    onFile(index + 1);
    const target = path.join(to, file);
    if (gone.has(file) || (await isThere(target, sha256))) continue;
    await restoreFile(path.join(from, file), target, sha256);
  }
  await flush(to);
}

/** Told the number of each file, from 1. */
type OnFile = (nth: number) => void;

/** Whether a file is there. @throws {BackupRefused} when it is another one */
async function isThere(target: string, sha256: string): Promise<boolean> {
  const there = await sha256Of(target).catch(none);
  if (typeof there === 'string' && there !== sha256)
    throw new BackupRefused(
      `${target} is there already, and another file: move it away, or name another folder in UPLOADS_DIR.`,
    );
  return there === sha256;
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

/** Resolves when a file, or the names in a folder, are on the disk: they must not be lost with the power once the log names them. */
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

/**
 * Returns the files of pictures that the log names up to a position and that a folder lacks, or holds other bytes of. Those that
 * were purged, then or later, are not lacking.
 */
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

/** What is not there is nothing; other failures are failures. */
export function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
