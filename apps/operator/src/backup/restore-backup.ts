import path from 'node:path';
import { hasTable, inTransaction, withConnection } from '@marketplace/event-store/database';
import { importLog } from '@marketplace/event-store/import-log';
import { markRestore, unfinishedRestore, unmarkRestore } from '@marketplace/event-store/installation';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { createRoles, roleNames, withConnectionAs } from '@marketplace/event-store/roles';
import { claimFor } from '@marketplace/product/data-folder';
import { dropAll, migrateAll } from '@marketplace/product/migrate-all';
import { readOrders } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import { projections } from '@marketplace/read-models/projections';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import type pg from 'pg';
import { Refusal } from '../error-text.ts';
import { readLogFile } from '../log/log-files.ts';
import { assertAdministrator } from '../migrate-tool.ts';
import type { Manifest } from './backup.ts';
import { checkBackup, names, readAdmins, readManifest } from './backup.ts';
import { BackupRefused, purgedPictures, restoreUploads } from './upload-files.ts';

/** A database cannot take another log, because it is in use or holds one. */
class NotReplaceable extends Refusal {
  override name = 'NotReplaceable';
}

interface Target {
  /** Of an administrator, who may make roles. */
  adminUrl: string;
  rolePasswords: Parameters<typeof createRoles>[1];
  uploads: FileStore;
  /** The file with the newest seal of the log that was here before; it is removed. */
  lastSealFile?: StateFile | undefined;
}

interface Restored {
  manifest: Manifest;
  /** Head and digest of the log as the database has it now. */
  log: Manifest['log'];
  /** Whether the database had it before. */
  isOld: boolean;
}

/** Shows progress. */
type Show = (text: string) => void;

/**
 * Restores a backup into a database whose log is empty or was written by set-up alone, and into a folder of uploads: all or nothing.
 * A mark in the database keeps everything from starting on it until the restore is complete; an interrupted restore can be repeated.
 * The projector fills the read models later, and no admin is logged in.
 *
 * @throws {NotReplaceable} when the database has another log, or is in use; nothing was changed
 * @throws {Refusal} when it began and did not end
 */
export async function restoreBackup(
  folder: string,
  target: Target,
  show: Show = () => undefined,
): Promise<Restored> {
  return withConnection(target.adminUrl, async (admin) => {
    await assertAdministrator(admin);
    await assertAlone(admin);
    const present = await presentBackup(admin, folder, show);
    if (present) return present;
    await assertStopped(admin);
    await createRoles(target.adminUrl, target.rolePasswords);
    await markRestore(admin, `${folder}, begun on ${new Date().toISOString()}`);
    return restoreMarked(admin, folder, target, show).catch((cause: unknown) => {
      throw new Refusal(
        'The restore is not finished, and nothing starts on this database until it is: run it again, or abandon it with `restore --give-up`.',
        { cause },
      );
    });
  });
}

/** Gives up an unfinished restore and returns its description, if there is one. @throws {NotReplaceable} while it runs */
export async function giveUpRestore(adminUrl: string): Promise<string | undefined> {
  return withConnection(adminUrl, async (admin) => {
    await assertAlone(admin);
    const unfinished = await unfinishedRestore(admin);
    await unmarkRestore(admin);
    return unfinished;
  });
}

/** Takes a lock that ends with the connection. */
async function assertAlone(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ isAlone: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('restore')) AS "isAlone"`,
  );
  if (!rows[0]?.isAlone)
    throw new NotReplaceable('Another restore runs on this database: wait until it has ended.');
}

/** Returns the backup when the database already has its log. @throws {NotReplaceable} when it has another log */
async function presentBackup(
  admin: pg.ClientBase,
  folder: string,
  show: Show,
): Promise<Restored | undefined> {
  const conflict = await conflictingLog(admin);
  if (!conflict) return undefined;
  const manifest = await readManifest(folder).catch(() => undefined);
  if ((await headPosition(admin)) !== manifest?.log.head) throw conflict;
  const log = await storedDigest(admin, show);
  if (!isSameLog(log, manifest.log)) throw conflict;
  return { manifest, log, isOld: true };
}

/** The first event that set-up does not write by itself, which is the first admin, the demo and seals. */
const FIRST_ACT = `SELECT position::float8 AS position, type, meta #>> '{actor,name}' AS actor,
    to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at
  FROM log.events
  WHERE type <> 'LogSealed' AND meta ->> 'source' IS DISTINCT FROM 'demo'
    AND position IS DISTINCT FROM (SELECT min(position) FROM log.events WHERE type = 'AdminAdded')
  ORDER BY log.events.position LIMIT 1`;

/** Returns an error when the log has any event that set-up does not write by itself. */
async function conflictingLog(admin: pg.ClientBase): Promise<NotReplaceable | undefined> {
  if (!(await hasTable(admin, 'log.events'))) return undefined;
  const { rows } = await admin.query<{ position: number; type: string; actor: string; at: string }>(
    FIRST_ACT,
  );
  const [act] = rows;
  if (!act) return undefined;
  return new NotReplaceable(
    `The log is not empty: it ends at position ${await headPosition(admin)}, and ${act.actor} began it with event ${act.position} (${act.type}) on ${act.at} UTC. Nothing was changed. A restore needs an empty log, or one that only set-up wrote. To discard this log, remove its data first, as docs/operations.md says under "Backup and restore".`,
  );
}

/** @throws {NotReplaceable} when services are connected to the database */
async function assertStopped(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ roles: string | null }>(
    `SELECT string_agg(DISTINCT usename, ', ' ORDER BY usename) AS roles FROM pg_stat_activity
    WHERE datname = current_database() AND usename = ANY ($1)`,
    [[roleNames.command, roleNames.projector, roleNames.query]],
  );
  if (rows[0]?.roles)
    throw new NotReplaceable(
      `The product runs on this database (${rows[0].roles} are connected): stop it first (docker compose down), and run this again.`,
    );
}

async function restoreMarked(
  admin: pg.ClientBase,
  folder: string,
  target: Target,
  show: Show,
): Promise<Restored> {
  const manifest = await checkBackup(folder, target.uploads, show);
  await inTransaction(admin, 'BEGIN', async () => {
    if (await hasTable(admin, 'log.events'))
      await admin.query('LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE');
    const conflict = await conflictingLog(admin);
    if (conflict) throw conflict;
    await dropAll(admin);
  });
  await migrateAll(target.adminUrl);
  if (target.lastSealFile !== undefined) await claimFor(target.lastSealFile, target.adminUrl, true);
  const log = await withConnectionAs(target.adminUrl, 'owner', (owner) =>
    inTransaction(owner, 'BEGIN', () => fill(owner, { folder, manifest, target, show })),
  );
  return { manifest, log, isOld: false };
}

/** Runs in the transaction that completes the restore; files are in place before it commits. */
async function fill(
  owner: pg.ClientBase,
  { folder, manifest, target, show }: { folder: string; manifest: Manifest; target: Target; show: Show },
): Promise<Manifest['log']> {
  const { log, uploads } = manifest;
  await importLog(owner, readLogFile(path.join(folder, names.log)), (position) =>
    show(`restoring: position ${position} of ${log.head}`),
  );
  // admins of a backup from before roles existed are owners
  await owner.query(
    `INSERT INTO auth.admins SELECT admin.* FROM jsonb_array_elements($1) AS one,
      jsonb_populate_record(NULL::auth.admins, '{"role": "owner"}' || one) AS admin`,
    [await readAdmins(folder, manifest)],
  );
  const pictures = {
    from: openFileStore(path.join(folder, names.uploads)),
    to: target.uploads,
    purged: await purgedPictures(owner),
  };
  await restoreUploads(pictures, uploads, (nth) => show(`restoring: picture ${nth} of ${uploads.length}`));
  const stored = await storedDigest(owner, show);
  if (!isSameLog(stored, log))
    throw new BackupRefused(
      `What the database stored is not what was backed up: it ends at ${stored.head} with ${stored.sha256}, not at ${log.head} with ${log.sha256}.`,
    );
  if (target.lastSealFile !== undefined) await target.lastSealFile.remove();
  await unmarkRestore(owner);
  return stored;
}

/** Returns head and digest of the stored log. @throws {MissingPosition} when a position is missing */
async function storedDigest(db: Queryable, show: Show): Promise<Manifest['log']> {
  const head = await headPosition(db);
  const onPage = (position: number) => show(`reading the restored log: position ${position} of ${head}`);
  return { head, sha256: await wholeDigest(db, head, onPage) };
}

function isSameLog(one: Manifest['log'], other: Manifest['log']): boolean {
  return one.head === other.head && one.sha256 === other.sha256;
}

/** Returns the names of the projections that the log says are paused. */
export async function pausedProjections(pool: pg.Pool): Promise<string[]> {
  const db = readModels(pool);
  const orders = await Promise.all(projections.map((name) => readOrders(db, name)));
  return projections.filter((_, index) => orders[index]?.paused);
}
