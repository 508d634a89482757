import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inTransaction } from './database.ts';
import type { Queryable } from './read-log.ts';
import { roleNames } from './roles.ts';

/**
 * What this program makes of a database. Raised by a change that the program of the number before cannot work beside, such as a
 * column that goes. Migrations that only add do not raise it: docs/adr/0029-roll-back-by-image-tag.md.
 */
const DATABASE_VERSION = 1;

/** This program may not work on this database. The message is one line that says how to go on. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
}

interface Installation {
  id: string;
  /** The lowest `DATABASE_VERSION` of a program that may work on the database. */
  version: number;
}

/** The data folder of an installation, which keeps the same id as its database. */
export interface InstallationFolder {
  /** The id that the folder has; undefined of one that has none. */
  id: string | undefined;
  /** The folder, in words for the operator. */
  name: string;
  /** Keeps the id of the database in the folder. */
  keep(id: string): void;
}

/**
 * Makes sure that a database belongs to the installation of a folder, before anything else is written to it. A database without an id
 * takes that of the folder, or a new one. With `adopt`, database and folder that do not agree get a new id, which stops the
 * installation of before at its next start.
 *
 * @param admin who may make schemas
 * @throws {DatabaseRefused} when the database belongs to another installation, or needs a newer program; nothing was changed
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
    if (folder.id !== id) folder.keep(id); // first, so that a start that is killed here can be repeated
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

/** Returns the id of the installation that a database belongs to; undefined when it belongs to none yet. */
export async function installationId(db: Queryable): Promise<string | undefined> {
  return (await readInstallation(db))?.id;
}

/** @throws {DatabaseRefused} when only newer programs may work on a database */
export async function assertOwnVersion(db: Queryable, version = DATABASE_VERSION): Promise<void> {
  assertVersion(await readInstallation(db), version);
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
 * The mark of a restore that has begun and not ended is a schema, and what is restored is its comment: it is seen by every role, needs
 * no table, which a restore has yet to make, and comes and goes with the transaction that it is made or dropped in.
 */
const MARK = 'unfinished_restore';

/** Nothing may work on this log: a restore has begun and not ended. The message is one line that says what to do. */
export class RestoreUnfinished extends Error {
  override name = 'RestoreUnfinished';
}

/**
 * Marks a database as one that a restore works on, so that nothing starts on it. To be committed before anything else is done, and to
 * be taken away in the transaction that completes the restore. Needs the roles of `createRoles`.
 *
 * @param admin a connection of an administrator
 * @param what is restored, from where and since when, in a few words
 */
export async function markRestore(admin: pg.ClientBase, what: string): Promise<void> {
  await admin.query(`CREATE SCHEMA IF NOT EXISTS ${MARK} AUTHORIZATION ${roleNames.owner};
    COMMENT ON SCHEMA ${MARK} IS ${pg.escapeLiteral(what)}`);
}

/** Takes the mark away, for an administrator or the owner: the restore is complete, or given up. */
export async function unmarkRestore(db: pg.ClientBase): Promise<void> {
  await db.query(`DROP SCHEMA IF EXISTS ${MARK}`);
}

/** Returns what is being restored, or was and did not end; undefined when nothing is. Any role may ask. */
export async function unfinishedRestore(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query(
    "SELECT coalesce(obj_description(oid, 'pg_namespace'), '') AS what FROM pg_namespace WHERE nspname = $1",
    [MARK],
  );
  return (rows as { what: string }[])[0]?.what;
}

/** @throws {RestoreUnfinished} when a restore has begun and not ended */
export async function assertRestored(db: Queryable): Promise<void> {
  const what = await unfinishedRestore(db);
  if (what !== undefined) throw new RestoreUnfinished(unfinishedRestoreMessage(what));
}

/** Says of a restore that did not end what to do. */
export function unfinishedRestoreMessage(what: string): string {
  return `A restore is not finished (${what}): run \`restore\` again, or give it up with \`restore --give-up\`. Until then nothing starts on this database.`;
}
