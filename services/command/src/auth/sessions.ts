import type { SessionView } from '@marketplace/contracts/auth/auth.views';
import { newId } from '@marketplace/event-store/event-ids';
import type pg from 'pg';

/** How sessions end by themselves, and how many an admin may have. */
export interface SessionRules {
  seconds: number;
  idleMinutes: number;
  /** Older ones end. */
  most: number;
}

interface NewSession extends SessionRules {
  adminId: string;
  /** In plain words. */
  device: string;
  /** A digest of it. */
  network: string;
}

/** Opens a session and returns its id. It keeps the rules of the moment it is opened. */
export async function openSession(pool: pg.Pool, session: NewSession): Promise<string> {
  const { adminId, seconds, idleMinutes, most, device, network } = session;
  const sessionId = newId();
  await pool.query(
    `INSERT INTO auth.sessions (jti, admin_id, expires_at, idle_limit, device, network)
    VALUES ($1, $2, now() + make_interval(secs => $3), make_interval(mins => $4), $5, decode($6, 'hex'))`,
    [sessionId, adminId, seconds, idleMinutes, device, network],
  );
  await pool.query(
    `UPDATE auth.sessions SET revoked_at = now() WHERE jti IN (
      SELECT jti FROM auth.live_sessions l JOIN auth.sessions s USING (jti)
      WHERE l.admin_id = $1 ORDER BY s.issued_at DESC, jti DESC OFFSET $2
    )`,
    [adminId, most],
  );
  return sessionId;
}

/** One of an admin's sessions, and the network they ask from. */
interface Asking {
  adminId: string;
  sessionId: string;
  network: string;
}

/** Returns the sessions of an admin that have not ended, the last used first. */
export async function listSessions(
  pool: pg.Pool,
  { adminId, sessionId, network }: Asking,
): Promise<SessionView[]> {
  const { rows } = await pool.query<SessionView & { started_at: Date; last_used_at: Date }>(
    `SELECT s.jti AS id, s.device, s.jti = $2 AS is_current,
      s.network IS NOT DISTINCT FROM decode($3, 'hex') AS is_same_network,
      s.issued_at AS started_at, s.last_used_at
    FROM auth.live_sessions l JOIN auth.sessions s USING (jti)
    WHERE l.admin_id = $1 ORDER BY s.last_used_at DESC, s.issued_at DESC`,
    [adminId, sessionId, network],
  );
  return rows.map((row) => ({
    ...row,
    started_at: row.started_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }));
}

/**
 * Ends a session of an admin; the next request with its token is refused by every service.
 *
 * @returns whether it was one that had not ended
 */
export async function endSession(pool: pg.Pool, adminId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE auth.sessions SET revoked_at = now()
    WHERE jti = $1 AND jti IN (SELECT jti FROM auth.live_sessions WHERE admin_id = $2)`,
    [sessionId, adminId],
  );
  return rowCount === 1;
}

/** Ends all sessions of an admin, but for one if it is named. Returns how many had not ended. */
export async function endSessions(
  pool: pg.Pool,
  adminId: string,
  but: string | null = null,
): Promise<number> {
  const { rowCount } = await pool.query(
    `UPDATE auth.sessions SET revoked_at = now()
    WHERE admin_id = $1 AND jti IS DISTINCT FROM $2 AND revoked_at IS NULL
      AND least(expires_at, last_used_at + idle_limit) > now()`,
    [adminId, but],
  );
  return rowCount ?? 0;
}

/** Forgets sessions that have been over for a day, and places from which nobody has logged in for so long. */
export async function sweepSessions(pool: pg.Pool, rememberedSeconds: number): Promise<void> {
  await pool.query(
    `DELETE FROM auth.sessions
    WHERE least(expires_at, revoked_at, last_used_at + idle_limit) < now() - interval '1 day'`,
  );
  await pool.query('DELETE FROM auth.known_places WHERE seen_at < now() - make_interval(secs => $1)', [
    rememberedSeconds,
  ]);
}
