import type { AdminEvent, RefusedLogins } from '@marketplace/contracts/auth/admin.events';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import type pg from 'pg';

export interface Act {
  type: Exclude<AdminEvent['type'], 'LoginsRefused'>;
  adminId: string;
  meta: EventMeta;
}

/**
 * Puts what an admin did, or what was done in their name, into the log and returns its position. Who may log in is decided by
 * names, secrets and sessions, which are kept outside the log; so there is no state to fold and nothing to refuse, and the
 * stream may grow as long as it likes.
 */
export function recordAct(pool: pg.Pool, { type, adminId, meta }: Act): Promise<number> {
  return record(pool, streams.admin(adminId), meta, { type, data: { admin_id: adminId } });
}

/** Puts into the log that logins were refused, and returns the position. */
export function recordRefusedLogins(pool: pg.Pool, data: RefusedLogins, meta: EventMeta): Promise<number> {
  return record(pool, streams.logins, meta, { type: 'LoginsRefused', data });
}

async function record(pool: pg.Pool, stream: string, meta: EventMeta, event: AdminEvent): Promise<number> {
  const { position } = await decideAndAppend(pool, meta, async () => {
    const version = (await versionOf(pool, stream)) + 1;
    return { decided: { stream, state: undefined, position: 0, version, events: [event] } };
  });
  return position;
}

/** Whether anything is in the log about an admin. */
export async function hasActs(pool: pg.Pool, adminId: string): Promise<boolean> {
  return (await versionOf(pool, streams.admin(adminId))) > 0;
}

async function versionOf(pool: pg.Pool, stream: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT version FROM log.streams WHERE stream_id = $1',
    [stream],
  );
  return rows[0]?.version ?? 0;
}
