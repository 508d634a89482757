import { newId } from '@marketplace/event-store/event-ids';
import type pg from 'pg';

interface NewSession {
  adminId: string;
  seconds: number;
  /** How many sessions the admin may have; older ones end. */
  most: number;
}

/** Opens a session and returns its id. Sessions of anybody that are over are forgotten. */
export async function openSession(pool: pg.Pool, { adminId, seconds, most }: NewSession): Promise<string> {
  const sessionId = newId();
  await pool.query('DELETE FROM auth.sessions WHERE expires_at < now()');
  await pool.query(
    `INSERT INTO auth.sessions (jti, admin_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
    [sessionId, adminId, seconds],
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

/** Ends a session; the next request with its token is refused by every service. */
export async function revokeSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('UPDATE auth.sessions SET revoked_at = now() WHERE jti = $1 AND revoked_at IS NULL', [
    sessionId,
  ]);
}

export async function revokeAllSessions(pool: pg.Pool, adminId: string): Promise<void> {
  await pool.query('UPDATE auth.sessions SET revoked_at = now() WHERE admin_id = $1 AND revoked_at IS NULL', [
    adminId,
  ]);
}
