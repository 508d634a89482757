import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { filesOfImage, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { WrongDigest } from '@marketplace/service-kit/files/file-store';
import { forEachAtOnce } from '@marketplace/service-kit/limits';
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
  from: FileStore;
  to: FileStore;
  /** Names of the files of purged pictures. */
  purged: readonly string[];
}

/** Called with the number of files so far. */
type OnFile = (done: number) => void;

/** Files that are read or written at the same time. A bucket is slow by the call, not by the byte. */
const AT_ONCE = 8;

/** Returns the names of the pictures of a store with their variants, sorted. */
export async function servedFilesOf(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) if (SERVED_FILE.test(name)) names.push(name);
  return names.sort();
}

/** Copies every picture of a store with its variants, except purged ones and files that a sweep removes during the copy. */
export async function copyUploads({ from, to, purged }: Copying): Promise<BackedUpFile[]> {
  const purgedFiles = new Set(purged.flatMap(filesOfImage));
  const files = (await servedFilesOf(from)).filter((name) => !purgedFiles.has(name));
  const copied = new Map<string, BackedUpFile>();
  await forEachAtOnce(AT_ONCE, files, async (file) => {
    const found = await from.get(file);
    if (found) copied.set(file, { file, ...(await to.put(file, found.body)) });
  });
  return files.flatMap((file) => copied.get(file) ?? []);
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
  await forEachAtOnce(AT_ONCE, files, async ({ file, sha256 }, index) => {
    onFile(index + 1);
    const found = await sha256Of(from, file);
    if (found === undefined) throw new BackupRefused(`${from.where}/${file} is missing.`);
    if (found !== sha256) throw new BackupRefused(`${from.where}/${file} is damaged.`);
    await isRestored(to, file, sha256);
  });
}

/**
 * Restores files of a backup, each completely or not at all, and durably. Equal files stay; files of purged pictures are left out and
 * removed.
 *
 * @throws {BackupRefused} when a file is damaged, or the target has another file of its name
 */
export async function restoreUploads(
  { from, to, purged }: Copying,
  files: readonly BackedUpFile[],
  onFile: OnFile,
): Promise<void> {
  await to.removeUnfinished(new Date()); // of a restore that was interrupted: nothing else writes now
  const purgedFiles = new Set(purged.flatMap(filesOfImage));
  await to.remove([...purgedFiles]);
  await forEachAtOnce(AT_ONCE, files, async ({ file, sha256 }, index) => {
    onFile(index + 1);
    if (purgedFiles.has(file) || (await isRestored(to, file, sha256))) return;
    const found = await from.get(file);
    if (!found) throw new BackupRefused(`${from.where}/${file} is missing.`);
    await to.put(file, found.body, { sha256 }).catch((error: unknown) => {
      throw error instanceof WrongDigest ? new BackupRefused(`${from.where}/${file} is damaged.`) : error;
    });
  });
}

/** Whether the target has the file. @throws {BackupRefused} when it has another file of that name */
async function isRestored(to: FileStore, file: string, sha256: string): Promise<boolean> {
  const found = await sha256Of(to, file);
  if (found !== undefined && found !== sha256)
    throw new BackupRefused(
      `${to.where}/${file} exists and is another file: move it away, or name another place in UPLOADS_URL.`,
    );
  return found === sha256;
}

/** Returns the files of pictures that were purged. */
export async function purgedPictures(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(
    "SELECT data ->> 'file' AS file FROM log.events WHERE type = 'ImagePurged' ORDER BY position",
    [],
  );
  return (rows as { file: string }[]).map(({ file }) => file);
}

/** Returns the pictures that the log names up to a position, unless purged, and that a store lacks or holds other bytes of. */
export async function lackingPictures(db: Queryable, head: number, store: FileStore): Promise<string[]> {
  const digests = [...(await picturesOfLog(db, head))];
  const lacking = new Set<string>();
  await forEachAtOnce(AT_ONCE, digests, async ([file, { sha256 }]) => {
    if ((await sha256Of(store, file)) !== sha256) lacking.add(file);
  });
  return digests.map(([file]) => file).filter((file) => lacking.has(file));
}

interface LoggedPicture {
  uploadedAt: Date;
  sha256: string;
}

/** Returns the pictures of the log up to a position that were not purged, by the names of their files. */
export async function picturesOfLog(db: Queryable, head: number): Promise<Map<string, LoggedPicture>> {
  const { rows } = await db.query(
    `SELECT data ->> 'file' AS file, data ->> 'sha256' AS sha256, recorded_at AS "uploadedAt" FROM log.events
    WHERE type = 'ImageUploaded' AND position <= $1
      AND data ->> 'file' NOT IN (SELECT data ->> 'file' FROM log.events WHERE type = 'ImagePurged')
    ORDER BY position`,
    [head],
  );
  const pictures = rows as (LoggedPicture & { file: string })[];
  return new Map(pictures.map(({ file, ...picture }) => [file, picture]));
}

/** Returns the SHA-256 of a file, in hexadecimal; undefined when it is missing. */
export async function sha256Of(store: FileStore, file: string): Promise<string | undefined> {
  const found = await store.get(file);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(found.body, hash);
  return hash.digest('hex');
}
