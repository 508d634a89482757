import type { AdminEvent, RefusedLogins } from '@marketplace/contracts/auth/admin.events';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ExtraStatements } from '@marketplace/event-store/append';
import { appendEvents } from '@marketplace/event-store/append';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';

export interface Act {
  type: Exclude<AdminEvent['type'], 'LoginsRefused'>;
  adminId: string;
  meta: EventMeta;
}

/** What is outside the log. */
interface Outside {
  /** What is changed there in the same moment. */
  beside?: ExtraStatements;
  /** Throws when the act may not be, as things stand there; looked at again whenever another act about the admin came first. */
  allowed?: () => Promise<void>;
  /** How the event enters the log, for a caller with a transaction of its own. */
  append?: typeof appendEvents;
}

/**
 * Puts what an admin did, or what was done in their name, into the log and returns its position. Who may log in is decided by
 * names, secrets and sessions, which are kept outside the log; so there is no state to fold and nothing to refuse, and the
 * stream may grow as long as it likes.
 */
export function recordAct(
  db: Database,
  { type, adminId, meta }: Act,
  outside: Outside = {},
): Promise<number> {
  return record(db, {
    stream: streams.admin(adminId),
    event: { type, data: { admin_id: adminId } },
    meta,
    ...outside,
  });
}

/** Puts into the log that logins were refused, and returns the position. */
export function recordRefusedLogins(db: Database, data: RefusedLogins, meta: EventMeta): Promise<number> {
  return record(db, { stream: streams.logins, event: { type: 'LoginsRefused', data }, meta });
}

interface Recorded extends Outside {
  stream: string;
  event: AdminEvent;
  meta: EventMeta;
}

async function record(
  db: Database,
  { stream, event, meta, beside, allowed, append = appendEvents }: Recorded,
): Promise<number> {
  const decide = async () => {
    const version = (await versionOf(db, stream)) + 1;
    await allowed?.();
    return { decided: { stream, state: undefined, position: 0, version, events: [event] } };
  };
  const { position } = await decideAndAppend(db, meta, decide, (to, events) => append(to, events, beside));
  return position;
}

/** Whether anything is in the log about an admin. */
export async function hasActs(db: Database, adminId: string): Promise<boolean> {
  return (await versionOf(db, streams.admin(adminId))) > 0;
}

async function versionOf(db: Database, stream: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'SELECT version FROM log.streams WHERE stream_id = $1',
    [stream],
  );
  return rows[0]?.version ?? 0;
}
