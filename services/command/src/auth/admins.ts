import type { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import type { RefusedLogins } from '@marketplace/contracts/auth/auth.views';
import type { Role } from '@marketplace/contracts/auth/rights';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ExtraStatements } from '@marketplace/event-store/append';
import { appendEvents } from '@marketplace/event-store/append';
import { decideAndAppend } from '@marketplace/event-store/command-handler';
import type { Connection, Database } from '@marketplace/event-store/database';
import { inTransaction } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import argon2 from 'argon2';
import type pg from 'pg';

/** OWASP's minimum: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

/** A row of the admins; a disabled admin may not log in. */
export interface StoredAdmin {
  id: string;
  username: string;
  password_hash: string;
  isDisabled: boolean;
}

/** Returns the admin with a name, in any case, also a disabled one. */
export async function adminNamed(db: Database, username: string): Promise<StoredAdmin | undefined> {
  const { rows } = await db.query<StoredAdmin>(
    `SELECT id, username, password_hash, disabled_at IS NOT NULL AS "isDisabled" FROM auth.admins
    WHERE lower(username) = lower($1)`,
    [username],
  );
  return rows[0];
}

/** Returns the admin with a name, in any case, who may log in. */
export async function findAdmin(db: Database, username: string): Promise<StoredAdmin | undefined> {
  const admin = await adminNamed(db, username);
  return admin?.isDisabled ? undefined : admin;
}

interface Credentials {
  username: string;
  password: string;
}

/** Adds an admin, an owner unless another role is given. One who exists keeps password and role. */
export async function ensureAdmin(
  pool: pg.Pool,
  { username, password, role = 'owner' }: Credentials & { role?: Role },
): Promise<'created' | 'exists'> {
  const name = username.trim(); // as the login form sends it
  const known = (await adminNamed(pool, name))?.id;
  const created = known
    ? undefined
    : await insertAdmin(pool, { username: name, role, hash: await hashPassword(password) });
  const adminId = created ?? known ?? (await adminNamed(pool, name))?.id;
  // also for one that exists: an earlier start may have ended between the two
  if (adminId && (await versionOf(pool, streams.admin(adminId))) === 0)
    await recordAct(pool, {
      event: { type: 'AdminAdded', data: { admin_id: adminId, role } },
      meta: operatorMeta(),
    });
  return created ? 'created' : 'exists';
}

/**
 * Gives an admin a new password, and ends their sessions and known places. Does nothing when they have the password already.
 *
 * @returns `unknown` when there is no such admin, or they are disabled
 */
export async function changePassword(
  pool: pg.Pool,
  { username, password }: Credentials,
): Promise<'changed' | 'same' | 'unknown'> {
  const admin = await findAdmin(pool, username);
  if (!admin) return 'unknown';
  if (await argon2.verify(admin.password_hash, password)) return 'same';
  const hash = await hashPassword(password);
  const event = { type: 'AdminPasswordChanged', data: { admin_id: admin.id } } as const;
  await recordWith(pool, { event, meta: operatorMeta() }, async (connection) => {
    await connection.query('UPDATE auth.admins SET password_hash = $2 WHERE id = $1', [admin.id, hash]);
    await connection.query(END_SESSIONS, [admin.id]);
    await connection.query('DELETE FROM auth.known_places WHERE admin_id = $1', [admin.id]);
  });
  return 'changed';
}

/** Times are null when it never happened. */
export interface ListedAdmin {
  id: string;
  username: string;
  role: Role;
  created_at: Date;
  disabled_at: Date | null;
  last_login_at: Date | null;
  /** The admin who invited them; null for admins that an operator added. */
  invited_by: string | null;
  has_passkey: boolean;
}

/** Returns all admins, ordered by name. */
export async function listAdmins(db: Database): Promise<ListedAdmin[]> {
  const { rows } = await db.query<ListedAdmin>(
    `SELECT id, username, role, created_at, disabled_at,
      EXISTS (SELECT FROM auth.passkeys WHERE admin_id = admins.id) AS has_passkey,
      (SELECT username FROM auth.admins inviter WHERE inviter.id = admins.invited_by) AS invited_by,
      (SELECT max(recorded_at) FROM log.events
        WHERE stream_id = $1 || admins.id AND type = 'AdminLoggedIn' AND version IS NOT NULL) AS last_login_at
    FROM auth.admins ORDER BY lower(username)`,
    [streams.admin('')],
  );
  return rows;
}

/** SQL that ends the sessions of the admin `$1`. */
export const END_SESSIONS =
  'UPDATE auth.sessions SET revoked_at = now() WHERE admin_id = $1 AND revoked_at IS NULL';

/**
 * Appends an act and makes its changes outside the log in one transaction: an interrupted call changed nothing and can be repeated.
 *
 * @param change makes the changes; when it throws, nothing is changed. Called again when another act of the admin came first
 */
export function recordWith(
  db: Database,
  act: Act,
  change: (connection: Connection) => Promise<void>,
): Promise<number> {
  return recordAct(db, act, {
    append: async (_, events) => {
      const connection = await db.connect();
      try {
        return await inTransaction(connection, 'BEGIN', async () => {
          await change(connection);
          return appendEvents(connection, events);
        });
      } finally {
        connection.release();
      }
    },
  });
}

async function insertAdmin(
  pool: pg.Pool,
  { username, role, hash }: { username: string; role: Role; hash: string },
): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO auth.admins (id, username, password_hash, role) VALUES ($1, $2, $3, $4)
    ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
    [newId(), username, hash, role],
  );
  return rows[0]?.id;
}

/** Events without a value but the admin. */
export type OwnActType = Exclude<
  AdminEvent['type'],
  | 'LoginsRefused'
  | 'AdminInvited'
  | 'AdminAdded'
  | 'AdminRoleChanged'
  | 'AdminLoggedIn'
  | 'AdminPasskeysRemoved'
  | 'AdminPasskeyRuleChanged'
>;

/** Returns the meta data of what an operator does in a shell. */
export function operatorMeta(): EventMeta {
  const actor = { kind: 'operator', id: null, name: 'operator' } as const;
  return { actor, source: 'cli', request_id: newId() };
}

export interface Act {
  event: AdminEvent;
  meta: EventMeta;
}

interface RecordOptions {
  /** Changes of the same append, outside the log. */
  extraStatements?: ExtraStatements;
  /** Throws when the act is not allowed. Called again when another act of the admin came first. */
  allowed?: () => Promise<void>;
  /** For a caller with a transaction of its own. */
  append?: typeof appendEvents;
}

/**
 * Appends what an admin did, what was done to them, or that logins were refused, and returns the position. Names, passwords and
 * sessions are kept outside the log, therefore the stream has no state and may have any length.
 */
export async function recordAct(
  db: Database,
  { event, meta }: Act,
  { extraStatements, allowed, append = appendEvents }: RecordOptions = {},
): Promise<number> {
  const stream = event.type === 'LoginsRefused' ? streams.logins : streams.admin(event.data.admin_id);
  const decide = async () => {
    const version = (await versionOf(db, stream)) + 1;
    await allowed?.();
    return { decided: { stream, state: undefined, position: 0, version, events: [event] } };
  };
  const { position } = await decideAndAppend(db, meta, decide, (to, events) =>
    append(to, events, extraStatements),
  );
  return position;
}

async function versionOf(db: Database, stream: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'SELECT version FROM log.streams WHERE stream_id = $1',
    [stream],
  );
  return rows[0]?.version ?? 0;
}

/** Refused logins are gathered for ten minutes after each event. */
const WINDOW_MS = 10 * 60_000;

interface Window {
  refused: RefusedLogins;
  timer: NodeJS.Timeout;
}

export type RefusedLoginsRecorder = ReturnType<typeof createRefusedLogins>;

/**
 * Returns a recorder of refused logins: the first at once, then one event per ten minutes for each admin whose name was used, and one
 * for all other names.
 *
 * @param record appends the event; it handles its own errors
 */
export function createRefusedLogins(record: (refused: RefusedLogins) => void) {
  const windows = new Map<string | null, Window>();

  function open(admin_id: string | null): Window {
    const at = new Date().toISOString();
    const timer = setTimeout(() => end(admin_id), WINDOW_MS).unref();
    const window = { refused: { admin_id, count: 0, turned_away: 0, since: at, until: at }, timer };
    windows.set(admin_id, window);
    return window;
  }

  function end(admin_id: string | null): void {
    const window = windows.get(admin_id);
    windows.delete(admin_id);
    if (!window || isEmpty(window)) return;
    record(window.refused);
    open(admin_id);
  }

  function add(admin_id: string | null, what: 'count' | 'turned_away'): void {
    const window = windows.get(admin_id);
    if (!window) {
      record({ ...open(admin_id).refused, [what]: 1 });
      return;
    }
    const { refused } = window;
    refused.until = new Date().toISOString();
    if (isEmpty(window)) refused.since = refused.until;
    refused[what] += 1;
  }

  return {
    /** The password was wrong. @param adminId null when no admin has the name */
    recordWrong: (adminId: string | null) => add(adminId, 'count'),
    /** The password was not checked. */
    recordRateLimited: () => add(null, 'turned_away'),
    /** Records what is gathered. */
    close() {
      for (const window of windows.values()) {
        clearTimeout(window.timer);
        if (!isEmpty(window)) record(window.refused);
      }
      windows.clear();
    },
  };
}

function isEmpty({ refused }: Window): boolean {
  return refused.count + refused.turned_away === 0;
}
