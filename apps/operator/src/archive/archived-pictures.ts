import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesOfImage, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { Queryable } from '@marketplace/event-store/read-log';
import { FolderStore } from '@marketplace/service-kit/files/folder-store';
import { none } from '../backup/upload-files.ts';
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
 * Returns a function that synchronizes the archive with a folder of uploads: it stores new files and removes purged ones, and returns
 * how many of each.
 */
export function pictureKeeper(pictures: ArchivedPictures, uploadsDir: string) {
  let kept: Set<string> | undefined;
  let readTo = 0; // purges up to this position were processed

  return async (db: Queryable): Promise<{ put: number; removed: number }> => {
    kept ??= await pictures.names();
    const { purged, head } = await purgedSince(db, readTo);
    const found = (await readdir(uploadsDir).catch(none)).filter((name) => SERVED_FILE.test(name));
    let put = 0;
    for (const name of found) {
      if (kept.has(name) || purged.has(name)) continue;
      const bytes = await readFile(path.join(uploadsDir, name)).catch(none);
      if (!Buffer.isBuffer(bytes)) continue; // a sweep removed it
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

/** Returns the pictures of the log that were not purged, with the time of their upload. */
export async function picturesOfLog(db: Queryable): Promise<{ file: string; uploadedAt: Date }[]> {
  const { rows } = await db.query(
    `SELECT data ->> 'file' AS file, recorded_at AS "uploadedAt" FROM log.events WHERE type = 'ImageUploaded'
    AND data ->> 'file' NOT IN (SELECT data ->> 'file' FROM log.events WHERE type = 'ImagePurged') ORDER BY position`,
    [],
  );
  return rows as { file: string; uploadedAt: Date }[];
}

/** Restores missing files of the log's pictures, with their variants. Returns how many were restored. */
export async function bringBackPictures(
  db: Queryable,
  pictures: ArchivedPictures,
  uploadsDir: string,
): Promise<number> {
  const named = (await picturesOfLog(db)).flatMap(({ file }) => filesOfImage(file));
  const there = new Set(await readdir(uploadsDir).catch(none));
  const kept = await pictures.names();
  const lacking = named.filter((name) => !there.has(name) && kept.has(name));
  const uploads = new FolderStore(uploadsDir);
  for (const name of lacking) await uploads.put(name, await pictures.get(name));
  return lacking.length;
}
