import type { SessionView, Verified } from '@marketplace/contracts/auth/auth.views';
import type { ExtraStatements } from '@marketplace/event-store/append';
import type { Database } from '@marketplace/event-store/database';
import type { CommandSettings } from '../service.ts';

const MOST_NEW_DEVICES = 5;

interface NewSession {
  sessionId: string;
  adminId: string;
  /** In plain words. */
  device: string;
  /** A digest. */
  network: string;
  /** A digest of the browser's device token. */
  browser?: string | undefined;
  /** The admin logs in from there for the first time. */
  isNewDevice: boolean;
}

/**
 * Returns the statements that open a session, and end the oldest of too many. A session keeps the settings it was opened under, and
 * takes over the notices that its admin allowed on the same browser, unless that session was ended by someone.
 */
export function openingSession(
  { sessionId, adminId, device, network, browser = '', isNewDevice }: NewSession,
  { JWT_TTL, SESSION_IDLE_MINUTES, SESSIONS_PER_ADMIN }: CommandSettings,
): ExtraStatements {
  const text = `ended AS (
      UPDATE auth.sessions SET revoked_at = now() WHERE jti IN (
        SELECT jti FROM auth.live_sessions l JOIN auth.sessions s USING (jti)
        WHERE l.admin_id = $3 AND jti <> $2 ORDER BY s.issued_at DESC, jti DESC OFFSET $8)),
    begun AS (
      INSERT INTO auth.sessions (jti, admin_id, expires_at, idle_limit, device, network, is_new_device)
      VALUES ($2, $3, now() + make_interval(secs => $4), make_interval(mins => $5), $6, decode($7, 'hex'), $10)
      ON CONFLICT DO NOTHING),
    moved AS (
      UPDATE auth.push_devices SET session_id = $2 WHERE browser = decode(nullif($9, ''), 'hex') AND session_id IN (
        SELECT jti FROM auth.sessions WHERE admin_id = $3 AND revoked_at IS NULL))`;
  const session = [sessionId, adminId, JWT_TTL, SESSION_IDLE_MINUTES, device, network];
  return { text, values: [...session, SESSIONS_PER_ADMIN - 1, browser, isNewDevice] };
}

/** Returns the open sessions of an admin: the given one, then the others, last used first. */
export async function listSessions(
  db: Database,
  { adminId, sessionId, network }: Pick<NewSession, 'adminId' | 'sessionId' | 'network'>,
): Promise<SessionView[]> {
  const { rows } = await db.query<SessionView & { started_at: Date; last_used_at: Date }>(
    `SELECT s.jti AS id, s.device, s.jti = $2 AS is_current,
      s.network IS NOT DISTINCT FROM decode($3, 'hex') AS is_same_network,
      s.issued_at AS started_at, s.last_used_at
    FROM auth.live_sessions l JOIN auth.sessions s USING (jti)
    WHERE l.admin_id = $1 ORDER BY s.jti = $2 DESC, s.last_used_at DESC, s.issued_at DESC`,
    [adminId, sessionId, network],
  );
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/** Returns the number of an admin's open sessions: with `only`, of that one, with `but`, of all others. */
export async function countSessions(
  db: Database,
  adminId: string,
  { only = null, but = null }: { only?: string | null; but?: string | null },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM auth.live_sessions
    WHERE admin_id = $1 AND ($2::uuid IS NULL OR jti = $2) AND jti IS DISTINCT FROM $3::uuid`,
    [adminId, only, but],
  );
  return rows[0]?.count ?? 0;
}

/** Returns what other sessions have added to an admin's account since the given one began, newest first. */
export async function newDevicesSince(db: Database, sessionId: string): Promise<Verified['new_devices']> {
  const { rows } = await db.query<Verified['new_devices'][number] & { at: Date }>(
    `SELECT what, name, at FROM auth.sessions mine CROSS JOIN LATERAL (
      SELECT 'login' AS what, device AS name, issued_at AS at FROM auth.sessions
      WHERE admin_id = mine.admin_id AND is_new_device AND jti <> mine.jti
      UNION ALL
      SELECT 'passkey', name, created_at FROM auth.passkeys
      WHERE admin_id = mine.admin_id AND added_in <> mine.jti) AS device
    WHERE mine.jti = $1 AND at > mine.issued_at ORDER BY at DESC LIMIT $2`,
    [sessionId, MOST_NEW_DEVICES],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Notes that the admin of a session has just proved to be present. */
export async function confirmSession(db: Database, sessionId: string): Promise<void> {
  await db.query('UPDATE auth.sessions SET confirmed_at = now() WHERE jti = $1', [sessionId]);
}

/** Returns the statement that ends a session. Every service refuses its token from then on. */
export function endingSession(sessionId: string): ExtraStatements {
  const text = 'ended AS (UPDATE auth.sessions SET revoked_at = now() WHERE jti = $2 AND revoked_at IS NULL)';
  return { text, values: [sessionId] };
}

/** SQL: the open sessions of the admin `$2` but for `$3`. */
export const OTHERS = `admin_id = $2 AND jti IS DISTINCT FROM $3 AND revoked_at IS NULL
  AND least(expires_at, last_used_at + idle_limit) > now()`;

/**
 * Deletes sessions and invitations that ended more than a day ago, used challenges that have expired, and places without a login for so
 * many seconds. A session that ran out keeps the devices that show notices; one that was ended takes them along.
 */
export async function sweepSessions(db: Database, knownForSeconds: number): Promise<void> {
  await db.query(
    `DELETE FROM auth.sessions
    WHERE least(expires_at, revoked_at, last_used_at + idle_limit) < now() - interval '1 day'
      AND (revoked_at IS NOT NULL OR jti NOT IN (SELECT session_id FROM auth.push_devices))`,
  );
  await db.query("DELETE FROM auth.invitations WHERE expires_at < now() - interval '1 day'");
  await db.query("DELETE FROM auth.used_challenges WHERE used_at < now() - interval '1 hour'");
  await db.query('DELETE FROM auth.known_places WHERE seen_at < now() - make_interval(secs => $1)', [
    knownForSeconds,
  ]);
}
