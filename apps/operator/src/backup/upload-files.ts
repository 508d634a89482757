import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { BackedUpFile } from './manifest.ts';
import { BackupRefused } from './manifest.ts';

/** Copies every picture of a folder, with what was made of it, and says what was copied. A folder that is not there is empty. */
export async function copyUploads(from: string, to: string): Promise<BackedUpFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const files = (await readdir(from).catch(none)).filter((name) => SERVED_FILE.test(name)).sort();
  const copied: BackedUpFile[] = [];
  for (const file of files) {
    const copy = path.join(to, file);
    await copyFile(path.join(from, file), copy);
    copied.push({ file, bytes: (await stat(copy)).size, sha256: await sha256Of(copy) });
  }
  return copied;
}

/**
 * Puts files of a backup into the folder of uploads, each whole or not at all. One that is there already, and the same, stays.
 *
 * @throws {BackupRefused} when a file is missing or damaged in the backup, or another one of its name is there
 */
export async function restoreUploads(from: string, to: string, files: BackedUpFile[]): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const { file, sha256 } of files) {
    const target = path.join(to, file);
    const there = await sha256Of(target).catch(none);
    if (there === sha256) continue;
    if (typeof there === 'string') throw new BackupRefused(`${target} is there already, and another file.`);
    await restoreFile(path.join(from, file), target, sha256);
  }
}

async function restoreFile(from: string, target: string, sha256: string): Promise<void> {
  const part = `${target}.part`;
  try {
    await copyFile(from, part);
    if ((await sha256Of(part)) !== sha256) throw new BackupRefused(`${from} is damaged.`);
    await rename(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

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

/** Returns the SHA-256 of a file, in hexadecimal. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** What is not there is nothing; other failures are failures. */
function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
