import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectedAs } from '@marketplace/event-store/connected-as';
import { importLog } from '@marketplace/event-store/import-log';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import { readOrders } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import { projections } from '@marketplace/read-models/projections';
import type pg from 'pg';
import { readLogFile } from '../log/log-files.ts';
import { prepareDatabase } from '../prepare-database.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused, names, readManifest } from './manifest.ts';
import { purgedPictures, restoreUploads } from './upload-files.ts';

interface Target {
  /** Of an administrator, who may make roles. */
  adminUrl: string;
  rolePasswords: Parameters<typeof prepareDatabase>[1];
  uploadsDir: string;
}

/**
 * Makes an empty database, and a folder of uploads, what they were when a backup was made: all or nothing. Roles and tables are
 * made, read models are left to the projector, and nobody is logged in.
 *
 * @param onProgress told the position up to which the log is read
 * @throws {BackupRefused} when the folder is no backup, or is damaged
 * @throws {ImportRefused} when the database has events already
 */
export async function restoreBackup(
  folder: string,
  { adminUrl, rolePasswords, uploadsDir }: Target,
  onProgress?: (position: number) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await prepareDatabase(adminUrl, rolePasswords);
  await connectedAs(adminUrl, 'owner', (owner) =>
    inTransaction(owner, 'BEGIN', async () => {
      const log = await importLog(owner, readLogFile(path.join(folder, names.log)), onProgress);
      if (log.head !== manifest.log.head || log.sha256 !== manifest.log.sha256)
        throw new BackupRefused(
          `${names.log} is damaged: it ends at ${log.head} with ${log.sha256}, not at ${manifest.log.head} with ${manifest.log.sha256}.`,
        );
      await restoreAdmins(owner, folder, manifest);
      const from = path.join(folder, names.uploads);
      await restoreUploads({ from, to: uploadsDir, purged: await purgedPictures(owner) }, manifest.uploads);
    }),
  );
  return manifest;
}

async function restoreAdmins(owner: pg.ClientBase, folder: string, { admins }: Manifest): Promise<void> {
  const text = await readFile(path.join(folder, names.admins), 'utf8');
  if (createHash('sha256').update(text).digest('hex') !== admins.sha256)
    throw new BackupRefused(`${names.admins} is damaged.`);
  await owner.query('INSERT INTO auth.admins SELECT * FROM jsonb_populate_recordset(NULL::auth.admins, $1)', [
    text,
  ]);
}

/** Returns the names of the projections that the log says are paused: they read nothing of it, and so show nothing. */
export async function pausedProjections(pool: pg.Pool): Promise<string[]> {
  const db = readModels(pool);
  const orders = await Promise.all(projections.map((name) => readOrders(db, name)));
  return projections.filter((_, index) => orders[index]?.paused);
}
