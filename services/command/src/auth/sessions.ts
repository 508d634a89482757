import type { SessionView } from '@marketplace/contracts/auth/auth.views';
import type { ExtraStatements } from '@marketplace/event-store/append';
import type { Database } from '@marketplace/event-store/database';

/** How sessions end by themselves, and how many an admin may have. */
export interface SessionRules {
  seconds: number;
  idleMinutes: number;
  /** Older ones end. */
  most: number;
}

interface NewSession extends SessionRules {
  sessionId: string;
  adminId: string;
  /** In plain words. */
  device: string;
  /** A digest of it. */
  network: string;
}

/** Returns what opens a session along with the event that says so. It keeps the rules of the moment it is opened. */
export function beginningOfSession(session: NewSession): ExtraStatements {
  const { sessionId, adminId, seconds, idleMinutes, most, device, network } = session;
  const text = `ended AS (
      UPDATE auth.sessions SET revoked_at = now() WHERE jti IN (
        SELECT jti FROM auth.live_sessions l JOIN auth.sessions s USING (jti)
        WHERE l.admin_id = $3 AND jti <> $2 ORDER BY s.issued_at DESC, jti DESC OFFSET $8)),
    begun AS (
      INSERT INTO auth.sessions (jti, admin_id, expires_at, idle_limit, device, network)
      VALUES ($2, $3, now() + make_interval(secs => $4), make_interval(mins => $5), $6, decode($7, 'hex'))
      ON CONFLICT DO NOTHING)`;
  return { text, values: [sessionId, adminId, seconds, idleMinutes, device, network, most - 1] };
}

/** One of an admin's sessions, and the network they ask from. */
interface Asking {
  adminId: string;
  sessionId: string;
  network: string;
}

/** Returns the sessions of an admin that have not ended: the one that asks, and then the last used first. */
export async function listSessions(
  db: Database,
  { adminId, sessionId, network }: Asking,
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

/** Returns how many sessions of an admin have not ended, of one or of all but one if it is named. */
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

/** Returns what ends a session along with the event that says so; the next request with its token is refused by every service. */
export function endOfSession(sessionId: string): ExtraStatements {
  const text = 'ended AS (UPDATE auth.sessions SET revoked_at = now() WHERE jti = $2 AND revoked_at IS NULL)';
  return { text, values: [sessionId] };
}

/** Which sessions of the admin `$2` go on when all but `$3` end. */
export const OTHERS = `admin_id = $2 AND jti IS DISTINCT FROM $3 AND revoked_at IS NULL
  AND least(expires_at, last_used_at + idle_limit) > now()`;

/** Returns what ends all sessions of an admin but one. */
export function endOfOtherSessions(adminId: string, but: string): ExtraStatements {
  return {
    text: `ended AS (UPDATE auth.sessions SET revoked_at = now() WHERE ${OTHERS})`,
    values: [adminId, but],
  };
}

/** Forgets sessions that have been over for a day, and places from which nobody has logged in for so long. */
export async function sweepSessions(db: Database, rememberedSeconds: number): Promise<void> {
  await db.query(
    `DELETE FROM auth.sessions
    WHERE least(expires_at, revoked_at, last_used_at + idle_limit) < now() - interval '1 day'`,
  );
  await db.query('DELETE FROM auth.known_places WHERE seen_at < now() - make_interval(secs => $1)', [
    rememberedSeconds,
  ]);
}
