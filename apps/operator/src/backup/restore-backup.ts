import { rm } from 'node:fs/promises';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/connected';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { importLog } from '@marketplace/event-store/import-log';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import { headPosition } from '@marketplace/event-store/read-log';
import { createRoles } from '@marketplace/event-store/roles';
import { markRestore, unfinishedRestore, unmarkRestore } from '@marketplace/event-store/unfinished-restore';
import { claimFor } from '@marketplace/product/installation-folder';
import { migrateAll } from '@marketplace/product/migrate-all';
import { readOrders } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import { projections } from '@marketplace/read-models/projections';
import type pg from 'pg';
import { readLogFile } from '../log/log-files.ts';
import { assertAdministrator } from '../prepare-database.ts';
import { checkBackup, readAdmins } from './check-backup.ts';
import type { Manifest } from './manifest.ts';
import { BackupRefused, names, readManifest } from './manifest.ts';
import { assertReplaceable, assertStopped, dropReplaceable, NotReplaceable } from './replaceable-log.ts';
import { RestoreFailed } from './restore-failed.ts';
import type { LogDigest } from './restore-report.ts';
import { isSameLog, storedDigest } from './restore-report.ts';
import { purgedPictures, restoreUploads } from './upload-files.ts';

export interface Target {
  /** Of an administrator, who may make roles. */
  adminUrl: string;
  rolePasswords: Parameters<typeof createRoles>[1];
  uploadsDir: string;
  /** What keeps the newest seal of the log that was here before; it is forgotten. */
  lastSealFile?: string | undefined;
}

/** What was restored. */
interface Restored {
  manifest: Manifest;
  /** Of the log as the database now has it. */
  log: LogDigest;
  /** Whether the database had it before. */
  isOld: boolean;
}

type Tell = (text: string) => void;

/**
 * Makes a database whose log is empty, or was written by set-up alone, and a folder of uploads, what they were when a backup was made:
 * all or nothing. From before the first change until the transaction that completes it the database is marked, so that nothing starts
 * on it; whatever ends it earlier, it can be called again. Read models are left to the projector, and nobody is logged in.
 *
 * @param tell told how far it is
 * @throws {NotReplaceable} when the database has another log, or is in use; nothing was changed
 * @throws {RestoreFailed} when it began, and did not end
 */
export async function restoreBackup(
  folder: string,
  target: Target,
  tell: Tell = () => undefined,
): Promise<Restored> {
  return withConnection(target.adminUrl, async (admin) => {
    await assertAdministrator(admin);
    await assertAlone(admin);
    const had = await storedAlready(admin, folder, tell);
    if (had) return had;
    await assertStopped(admin);
    await createRoles(target.adminUrl, target.rolePasswords);
    await markRestore(admin, `${folder}, begun on ${new Date().toISOString()}`);
    return restoreMarked(admin, folder, target, tell).catch((error: unknown) => {
      throw new RestoreFailed(error);
    });
  });
}

/** Gives up a restore that did not end, if one did not, and returns which. @throws {NotReplaceable} while it runs */
export async function giveUpRestore(adminUrl: string): Promise<string | undefined> {
  return withConnection(adminUrl, async (admin) => {
    await assertAlone(admin);
    const unfinished = await unfinishedRestore(admin);
    await unmarkRestore(admin);
    return unfinished;
  });
}

/** A connection that is lost gives the lock back. */
async function assertAlone(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ isAlone: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('restore')) AS "isAlone"`,
  );
  if (!rows[0]?.isAlone)
    throw new NotReplaceable('Another restore works on this database: wait until it has ended.');
}

/** Returns the log of a database when it is that of the backup already, as after a restore that could not say any more that it ended. */
async function storedAlready(
  admin: pg.ClientBase,
  folder: string,
  tell: Tell,
): Promise<Restored | undefined> {
  try {
    await assertReplaceable(admin);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotReplaceable)) throw error;
    const manifest = await readManifest(folder).catch(() => undefined);
    if ((await headPosition(admin)) !== manifest?.log.head) throw error;
    const log = await storedDigest(admin, tell);
    if (!isSameLog(log, manifest.log)) throw error;
    return { manifest, log, isOld: true };
  }
}

async function restoreMarked(
  admin: pg.ClientBase,
  folder: string,
  target: Target,
  tell: Tell,
): Promise<Restored> {
  const manifest = await checkBackup(folder, target.uploadsDir, tell);
  await inTransaction(admin, 'BEGIN', () => dropReplaceable(admin));
  await migrateAll(target.adminUrl);
  if (target.lastSealFile !== undefined) await claimFor(target.lastSealFile, target.adminUrl, true);
  const log = await withConnectionAs(target.adminUrl, 'owner', (owner) =>
    inTransaction(owner, 'BEGIN', () => fill(owner, { folder, manifest, target, tell })),
  );
  return { manifest, log, isOld: false };
}

interface Filling {
  folder: string;
  manifest: Manifest;
  target: Target;
  tell: Tell;
}

/** Runs in the transaction that completes the restore: what is outside the database is there before it commits. */
async function fill(owner: pg.ClientBase, { folder, manifest, target, tell }: Filling): Promise<LogDigest> {
  const { log, uploads } = manifest;
  await importLog(owner, readLogFile(path.join(folder, names.log)), (position) =>
    tell(`restoring: position ${position} of ${log.head}`),
  );
  await owner.query('INSERT INTO auth.admins SELECT * FROM jsonb_populate_recordset(NULL::auth.admins, $1)', [
    await readAdmins(folder, manifest),
  ]);
  const pictures = {
    from: path.join(folder, names.uploads),
    to: target.uploadsDir,
    purged: await purgedPictures(owner),
  };
  await restoreUploads(pictures, uploads, (nth) => tell(`restoring: picture ${nth} of ${uploads.length}`));
  const stored = await storedDigest(owner, tell);
  if (!isSameLog(stored, log))
    throw new BackupRefused(
      `What the database stored is not what was backed up: it ends at ${stored.head} with ${stored.sha256}, not at ${log.head} with ${log.sha256}.`,
    );
  if (target.lastSealFile !== undefined) await rm(target.lastSealFile, { force: true });
  await unmarkRestore(owner);
  return stored;
}

/** Returns the names of the projections that the log says are paused: they read nothing of it, and so show nothing. */
export async function pausedProjections(pool: pg.Pool): Promise<string[]> {
  const db = readModels(pool);
  const orders = await Promise.all(projections.map((name) => readOrders(db, name)));
  return projections.filter((_, index) => orders[index]?.paused);
}
