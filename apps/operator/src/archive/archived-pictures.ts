import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { filesOfImage, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import { picturesOfLog, servedFilesOf } from '../backup/upload-files.ts';
import type { Archive } from './cluster.ts';
import { ArchiveFailed, pgbackrest } from './cluster.ts';

const FOLDER = 'pictures';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The pictures next to the WAL and the base backups. Each file is stored once and stays as long as the archive, for any moment that
 * is restored. Only a purge removes it.
 */
export function archivedPictures(archive: Archive) {
  const key = scryptSync(archive.environment.PGBACKREST_REPO1_CIPHER_PASS ?? '', 'marketplace pictures', 32);

  return {
    /** Returns the names of all files. */
    async names(): Promise<Set<string>> {
      const printed = await pgbackrest(archive, ['repo-ls', FOLDER, '--output=json']);
      return new Set(Object.keys(JSON.parse(printed.toString())).filter((name) => SERVED_FILE.test(name)));
    },
    /** Stores a file, encrypted, under its name. */
    async put(name: string, bytes: Buffer): Promise<void> {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
      await pgbackrest(archive, ['repo-put', '--raw', `${FOLDER}/${name}`], sealed);
    },
    /** Returns a stored file. @throws {ArchiveFailed} when it is missing or damaged */
    async get(name: string): Promise<Buffer> {
      const sealed = await pgbackrest(archive, ['repo-get', '--raw', `${FOLDER}/${name}`]);
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch {
        throw new ArchiveFailed(`the picture ${name} is damaged, or was put there with another passphrase`);
      }
    },
    /** Removes a file. */
    async remove(name: string): Promise<void> {
      await pgbackrest(archive, ['repo-rm', `${FOLDER}/${name}`]);
    },
  };
}

type ArchivedPictures = ReturnType<typeof archivedPictures>;

/**
 * Returns a function that synchronizes the archive with the pictures: it stores new files and removes purged ones, and returns
 * how many of each.
 */
export function pictureKeeper(pictures: ArchivedPictures, uploads: FileStore) {
  let kept: Set<string> | undefined;
  let readTo = 0; // purges up to this position were processed

  return async (db: Queryable): Promise<{ put: number; removed: number }> => {
    kept ??= await pictures.names();
    const { purged, head } = await purgedSince(db, readTo);
    let put = 0;
    for (const name of await servedFilesOf(uploads)) {
      if (kept.has(name) || purged.has(name)) continue;
      const bytes = await readWhole(uploads, name);
      if (!bytes) continue; // a sweep removed it
      await pictures.put(name, bytes);
      kept.add(name);
      put += 1;
    }
    const gone = [...purged].filter((name) => kept?.has(name));
    for (const name of gone) {
      await pictures.remove(name);
      kept.delete(name);
    }
    readTo = head;
    return { put, removed: gone.length };
  };
}

async function purgedSince(db: Queryable, readTo: number): Promise<{ purged: Set<string>; head: number }> {
  const { rows } = await db.query(
    `SELECT position::float8 AS head, (SELECT coalesce(jsonb_agg(data ->> 'file'), '[]') FROM log.events
      WHERE type = 'ImagePurged' AND events.position > $1) AS files FROM log.head`,
    [readTo],
  );
  const [{ head, files } = { head: 0, files: [] }] = rows as { head: number; files: string[] }[];
  return { purged: new Set(files.flatMap(filesOfImage)), head };
}

/** Restores missing files of the log's pictures, with their variants. Returns how many were restored. */
export async function bringBackPictures(
  db: Queryable,
  pictures: ArchivedPictures,
  uploads: FileStore,
): Promise<number> {
  const named = [...(await picturesOfLog(db, await headPosition(db))).keys()].flatMap(filesOfImage);
  const there = new Set(await servedFilesOf(uploads));
  const kept = await pictures.names();
  const lacking = named.filter((name) => !there.has(name) && kept.has(name));
  for (const name of lacking) await uploads.put(name, await pictures.get(name));
  return lacking.length;
}
