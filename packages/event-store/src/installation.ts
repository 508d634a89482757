import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inTransaction } from './database.ts';
import type { Queryable } from './read-log.ts';
import { roleNames } from './roles.ts';

/**
 * The database version that this program needs. Raise it for a change that the previous program cannot run with, such as a dropped
 * column. Migrations that only add do not raise it: docs/adr/0029-roll-back-by-image-tag.md.
 */
const DATABASE_VERSION = 1;

/** This program may not use this database. The message is one line that says what to do. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

interface Installation {
  id: string;
  /** The lowest `DATABASE_VERSION` of a program that may use the database. */
  version: number;
}

/** The data folder of an installation; it has the same id as its database. */
export interface InstallationFolder {
  /** The folder's id; undefined if it has none. */
  id: string | undefined;
  /** The folder's name in messages. */
  name: string;
  /** Stores the id of the database in the folder. */
  keep(id: string): Promise<void>;
}

/**
 * Verifies that a database belongs to the installation of a folder, before anything else is written. A database without an id takes
 * the folder's id or a new one. With `adopt`, a database and folder that differ get a new id, which stops the previous installation
 * at its next start.
 *
 * @param admin may create schemas
 * @throws {DatabaseRefused} when the database belongs to another installation or needs a newer program; nothing was changed
 */
export async function claimDatabase(
  admin: pg.ClientBase,
  folder: InstallationFolder,
  adopt: boolean,
  version = DATABASE_VERSION,
): Promise<void> {
  await inTransaction(admin, 'BEGIN', async () => {
    await admin.query("SELECT pg_advisory_xact_lock(hashtextextended('installation', 0))");
    const found = await readInstallation(admin);
    assertVersion(found, version);
    const isOther = found !== undefined && found.id !== folder.id;
    if (isOther && !adopt) throw new DatabaseRefused(otherText(found, folder));
    const id = (isOther ? undefined : folder.id) ?? randomUUID();
    if (folder.id !== id) await folder.keep(id); // stored first, so that a start killed here can be repeated
    if (found?.id === id && found.version >= version) return;
    await admin.query(`CREATE SCHEMA IF NOT EXISTS installation;
      CREATE TABLE IF NOT EXISTS installation.state (
        one boolean PRIMARY KEY DEFAULT true CHECK (one), id uuid NOT NULL, version int NOT NULL);
      GRANT USAGE ON SCHEMA installation TO PUBLIC;
      GRANT SELECT ON installation.state TO PUBLIC`);
    await admin.query(
      `INSERT INTO installation.state (id, version) VALUES ($1, $2)
      ON CONFLICT (one) DO UPDATE SET id = excluded.id, version = greatest(state.version, excluded.version)`,
      [id, version],
    );
  });
}

/** Returns the installation id of a database; undefined if it has none. */
export async function installationId(db: Queryable): Promise<string | undefined> {
  return (await readInstallation(db))?.id;
}

/** @throws {DatabaseRefused} when only newer programs may use the database */
export async function assertOwnVersion(db: Queryable): Promise<void> {
  assertVersion(await readInstallation(db), DATABASE_VERSION);
}

async function readInstallation(db: Queryable): Promise<Installation | undefined> {
  const { rows: tables } = await db.query(
    "SELECT FROM pg_tables WHERE schemaname = 'installation' AND tablename = 'state'",
    [],
  );
  if (tables.length === 0) return undefined;
  const { rows } = await db.query('SELECT id, version FROM installation.state', []);
  return (rows as Installation[])[0];
}

function assertVersion(found: Installation | undefined, version: number): void {
  if (found && found.version > version)
    throw new DatabaseRefused(
      `This database needs version ${found.version} of the product's tables, and this program has version ${version}. Nothing was changed. Start the newer program, or restore a backup from before the upgrade.`,
    );
}

function otherText({ id }: Installation, folder: InstallationFolder): string {
  const has = folder.id === undefined ? 'has no id' : `has ${folder.id}`;
  return `This database belongs to the installation ${id}, and ${folder.name} ${has}. Nothing was changed. Check DATABASE_URL and DATA_DIR. To take the database over, stop the other installation and start once with --adopt (containers: docker compose run --rm migrate migrate --adopt).`;
}

/**
 * A schema marks an unfinished restore, and its comment says what is restored. Every role can see it, it needs no table, and it is
 * created and dropped with its transaction.
 */
const MARK = 'unfinished_restore';

/** An unfinished restore: nothing may use this log. The message is one line that says what to do. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/**
 * Marks a database as being restored, so that nothing starts on it. Commit it before anything else; remove it in the transaction
 * that completes the restore. Needs the roles of `createRoles`.
 *
 * @param admin a connection of an administrator
 * @param what what is restored, from where and since when, in a few words
 */
export async function markRestore(admin: pg.ClientBase, what: string): Promise<void> {
  await admin.query(`CREATE SCHEMA IF NOT EXISTS ${MARK} AUTHORIZATION ${roleNames.owner};
    COMMENT ON SCHEMA ${MARK} IS ${pg.escapeLiteral(what)}`);
}

/** Removes the mark, as an administrator or the owner, when the restore is complete or given up. */
export async function unmarkRestore(db: pg.ClientBase): Promise<void> {
  await db.query(`DROP SCHEMA IF EXISTS ${MARK}`);
}

/** Returns what is or was being restored without an end; undefined when nothing is. Any role may ask. */
export async function unfinishedRestore(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query(
    "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') AS what FROM pg_namespace WHERE nspname = $1",
    [MARK],
  );
  return (rows as { what: string }[])[0]?.what;
}

/** @throws {RestoreUnfinished} when a restore has not ended */
export async function assertRestored(db: Queryable): Promise<void> {
  const what = await unfinishedRestore(db);
  if (what !== undefined) throw new RestoreUnfinished(unfinishedRestoreMessage(what));
}

/** Returns the message about an unfinished restore. */
function unfinishedRestoreMessage(what: string): string {
  return `A restore is not finished (${what}): run \`restore\` again, or abandon it with \`restore --give-up\`. Until then nothing starts on this database.`;
}
