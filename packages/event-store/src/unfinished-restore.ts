import pg from 'pg';
import type { Queryable } from './read-log.ts';
import { roleNames } from './roles.ts';

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
