import { roleNames } from '@marketplace/event-store/roles';
import { dropAll } from '@marketplace/product/migrate-all';
import type pg from 'pg';

/** A database cannot take another log: somebody works on it, or did. The message is one line for an operator. */
export class NotReplaceable extends Error {
  override name = 'NotReplaceable';
}

/**
 * What a start writes by itself, before anybody did anything: the first admin, the demo, and seals.
 */
const FIRST_ACT = `SELECT position::float8 AS position, type, meta #>> '{actor,name}' AS actor,
    to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at
  FROM log.events
  WHERE type <> 'LogSealed' AND meta ->> 'source' IS DISTINCT FROM 'demo'
    AND position IS DISTINCT FROM (SELECT min(position) FROM log.events WHERE type = 'AdminAdded')
  ORDER BY log.events.position LIMIT 1`;

/** @throws {NotReplaceable} when the log of a database holds anything that a start does not write by itself */
export async function assertReplaceable(admin: pg.ClientBase): Promise<void> {
  if (!(await hasLog(admin))) return;
  const { rows } = await admin.query<{ position: number; type: string; actor: string; at: string }>(
    FIRST_ACT,
  );
  const [act] = rows;
  if (!act) return;
  const { rows: heads } = await admin.query<{ position: string }>('SELECT position FROM log.head');
  throw new NotReplaceable(
    `The log is not empty: it ends at position ${heads[0]?.position}, and ${act.actor} began it with event ${act.position} (${act.type}) on ${act.at} UTC. Nothing was changed. Only an empty log is restored, or one that set-up alone wrote; if this one may be lost for ever, remove its data first as docs/operations.md says under "Backup and restore".`,
  );
}

/** @throws {NotReplaceable} when services work on the database */
export async function assertStopped(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ roles: string | null }>(
    `SELECT string_agg(DISTINCT usename, ', ' ORDER BY usename) AS roles FROM pg_stat_activity
    WHERE datname = current_database() AND usename = ANY ($1)`,
    [[roleNames.command, roleNames.projector, roleNames.query]],
  );
  if (rows[0]?.roles)
    throw new NotReplaceable(
      `The product works on this database (${rows[0].roles} are connected): stop it first (docker compose down), and call this again.`,
    );
}

/**
 * Removes a log that only set-up wrote, or that is empty, with the admins and the read models beside it.
 *
 * @throws {NotReplaceable} when there is anything else in it
 */
export async function dropReplaceable(admin: pg.ClientBase): Promise<void> {
  if (await hasLog(admin)) await admin.query('LOCK TABLE log.events IN ACCESS EXCLUSIVE MODE');
  await assertReplaceable(admin);
  await dropAll(admin);
}

async function hasLog(admin: pg.ClientBase): Promise<boolean> {
  const { rows } = await admin.query("SELECT WHERE to_regclass('log.events') IS NOT NULL");
  return rows.length > 0;
}
