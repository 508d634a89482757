import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import type { Database } from '@marketplace/event-store/database';
import { inTransaction } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import argon2 from 'argon2';
import type pg from 'pg';
import type { Act } from './record-act.ts';
import { hasActs, recordAct } from './record-act.ts';

/** The floor that OWASP names: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

/** An admin as the database keeps them; a disabled one may not log in. */
export interface StoredAdmin {
  id: string;
  username: string;
  password_hash: string;
  isDisabled: boolean;
}

/** Returns the admin of a name, whatever its case and whether or not they may log in; undefined when there is none. */
export async function adminNamed(db: Database, username: string): Promise<StoredAdmin | undefined> {
  const { rows } = await db.query<StoredAdmin>(
    `SELECT id, username, password_hash, disabled_at IS NOT NULL AS "isDisabled" FROM auth.admins
    WHERE lower(username) = lower($1)`,
    [username],
  );
  return rows[0];
}

/** Returns the admin of a name, whatever its case; undefined when there is none, or they are disabled. */
export async function findAdmin(db: Database, username: string): Promise<StoredAdmin | undefined> {
  const admin = await adminNamed(db, username);
  return admin?.isDisabled ? undefined : admin;
}

interface Credentials {
  username: string;
  password: string;
}

/** Adds an admin unless one of that name exists, whose password is then left as it is. */
export async function ensureAdmin(
  pool: pg.Pool,
  { username, password }: Credentials,
): Promise<'created' | 'exists'> {
  const name = username.trim(); // as the login form sends it
  const known = (await adminNamed(pool, name))?.id;
  const created = known ? undefined : await insertAdmin(pool, name, await hashPassword(password));
  const adminId = created ?? known ?? (await adminNamed(pool, name))?.id;
  // also for one that exists: an earlier start may have ended between the two
  if (adminId && !(await hasActs(pool, adminId)))
    await recordAct(pool, { type: 'AdminAdded', adminId, meta: operatorMeta() });
  return created ? 'created' : 'exists';
}

/**
 * Gives an admin a new password, ends all their sessions and forgets from where they logged in; does nothing when the password is theirs already.
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
  const isChanged = await changeAdmin(pool, { type: 'AdminPasswordChanged', adminId: admin.id }, [
    {
      text: 'UPDATE auth.admins SET password_hash = $2 WHERE id = $1 AND disabled_at IS NULL',
      values: [admin.id, hash],
    },
    endingSessions(admin.id),
    { text: 'DELETE FROM auth.known_places WHERE admin_id = $1', values: [admin.id] },
  ]);
  return isChanged ? 'changed' : 'unknown';
}

/** An admin as operators see them. Times are null when it never happened. */
interface ListedAdmin {
  username: string;
  created_at: Date;
  disabled_at: Date | null;
  last_login_at: Date | null;
}

/** Returns every admin by name. */
export async function listAdmins(pool: pg.Pool): Promise<ListedAdmin[]> {
  const { rows } = await pool.query<ListedAdmin>(
    `SELECT username, created_at, disabled_at,
      (SELECT max(recorded_at) FROM log.events
        WHERE stream_id = $1 || admins.id AND type = 'AdminLoggedIn' AND version IS NOT NULL) AS last_login_at
    FROM auth.admins ORDER BY lower(username)`,
    [streams.admin('')],
  );
  return rows;
}

/**
 * Lets nobody log in as an admin any more, and ends all their sessions. The one who is left may not be disabled.
 *
 * @returns `last` when nobody else could log in; `same` when they were disabled already
 */
export async function disableAdmin(
  pool: pg.Pool,
  username: string,
): Promise<'disabled' | 'same' | 'last' | 'unknown'> {
  const admin = await adminNamed(pool, username);
  if (!admin) return 'unknown';
  if (admin.isDisabled) return 'same';
  const isDisabled = await changeAdmin(pool, { type: 'AdminDisabled', adminId: admin.id }, [
    {
      text: `WITH enabled AS (SELECT id FROM auth.admins WHERE disabled_at IS NULL ORDER BY id FOR UPDATE)
        UPDATE auth.admins SET disabled_at = now() WHERE id = $1 AND EXISTS (SELECT FROM enabled WHERE id <> $1)`,
      values: [admin.id],
    },
    endingSessions(admin.id),
  ]);
  return isDisabled ? 'disabled' : 'last';
}

/** Lets a disabled admin log in again, with the password they had. */
export async function enableAdmin(pool: pg.Pool, username: string): Promise<'enabled' | 'same' | 'unknown'> {
  const id = (await adminNamed(pool, username))?.id;
  if (!id) return 'unknown';
  const isEnabled = await changeAdmin(pool, { type: 'AdminEnabled', adminId: id }, [
    {
      text: 'UPDATE auth.admins SET disabled_at = NULL WHERE id = $1 AND disabled_at IS NOT NULL',
      values: [id],
    },
  ]);
  return isEnabled ? 'enabled' : 'same';
}

/** Rolls a transaction back, and goes no further. */
class NothingToChange extends Error {}

/**
 * Runs statements and records the act, all in one transaction: a call that was interrupted changed nothing and can be repeated.
 *
 * @returns false, with nothing changed or recorded, when the first statement finds no row
 */
async function changeAdmin(
  pool: pg.Pool,
  act: Pick<Act, 'type' | 'adminId'>,
  statements: readonly { text: string; values: unknown[] }[],
): Promise<boolean> {
  const client = await pool.connect();
  const change = async () => {
    for (const [place, statement] of statements.entries()) {
      const { rowCount } = await client.query(statement);
      if (place === 0 && !rowCount) throw new NothingToChange();
    }
  };
  try {
    await recordAct(
      pool,
      { ...act, meta: operatorMeta() },
      {
        append: (_, events) =>
          inTransaction(client, 'BEGIN', async () => {
            await change();
            return appendEvents(client, events);
          }),
      },
    );
    return true;
  } catch (error) {
    if (error instanceof NothingToChange) return false;
    throw error;
  } finally {
    client.release();
  }
}

function endingSessions(adminId: string) {
  return {
    text: 'UPDATE auth.sessions SET revoked_at = now() WHERE admin_id = $1 AND revoked_at IS NULL',
    values: [adminId],
  };
}

async function insertAdmin(pool: pg.Pool, username: string, hash: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO auth.admins (id, username, password_hash) VALUES ($1, $2, $3)
    ON CONFLICT (lower(username)) DO NOTHING RETURNING id`,
    [newId(), username, hash],
  );
  return rows[0]?.id;
}

function operatorMeta(): EventMeta {
  return { actor: { kind: 'operator', id: null, name: 'operator' }, source: 'cli', request_id: newId() };
}
