import type { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendEvents, VersionConflict } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/event-ids';
import type pg from 'pg';

export interface Act {
  type: AdminEvent['type'];
  adminId: string;
  meta: EventMeta;
}

const ATTEMPTS = 20;

/**
 * Puts what an admin did, or what was done in their name, into the log and returns its position. Who may log in is decided by
 * names, secrets and sessions, which are kept outside the log; so there is no state to fold and nothing to refuse, and the
 * stream may grow as long as it likes.
 */
export async function recordAct(pool: pg.Pool, act: Act): Promise<number> {
  for (let tried = 1; ; tried++)
    try {
      return await append(pool, act, (await versionOf(pool, act.adminId)) + 1);
    } catch (error) {
      if (!(error instanceof VersionConflict) || tried === ATTEMPTS) throw error;
    }
}

/** Whether anything is in the log about an admin. */
export async function hasActs(pool: pg.Pool, adminId: string): Promise<boolean> {
  return (await versionOf(pool, adminId)) > 0;
}

async function append(pool: pg.Pool, { type, adminId, meta }: Act, version: number): Promise<number> {
  const data = { admin_id: adminId };
  const [appended] = await appendEvents(pool, [
    { type, data, eventId: newId(), stream: streams.admin(adminId), version, meta },
  ]);
  return appended?.position ?? 0;
}

async function versionOf(pool: pg.Pool, adminId: string): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    'SELECT version FROM log.streams WHERE stream_id = $1',
    [streams.admin(adminId)],
  );
  return rows[0]?.version ?? 0;
}
