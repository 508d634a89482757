import type { Actor } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import type { Database } from '@marketplace/event-store/database';
import type { Request, RequestHandler, Response } from 'express';
import type { CallDatabase } from './database.ts';
import { unauthorized } from './http-error.ts';
import type { Tokens } from './tokens.ts';

/** The admin behind a request. */
export interface Admin {
  id: string;
  username: string;
  sessionId: string;
}

export type Authority = ReturnType<typeof createAuthority>;

/**
 * Returns what authorizes requests. A token is valid while its session is live: logout, a new password, a disabled admin and an
 * idle timeout take effect on the next request. Requests keep the session alive, except those that a page makes while unattended
 * (`X-Unattended`).
 *
 * @param database of a role that may read `auth.live_sessions` and call `auth.note_use`
 */
export function createAuthority({ tokens, database }: { tokens: Tokens; database: CallDatabase }) {
  async function sessionOf(req: Request): Promise<LiveSession | undefined> {
    if (req.get('authorization') === undefined) return undefined;
    const token = tokenOf(req);
    const claims = token ? tokens.verify(token) : undefined;
    const session = claims && req.res && (await findSession(database(req.res), claims.jti, claims.sub));
    if (!session) throw unauthorized();
    return session;
  }
  /** Returns the admin of a request, or undefined when it carries no token. @throws {HttpError} 401 for a bad token */
  async function identify(req: Request): Promise<Admin | undefined> {
    const session = await sessionOf(req);
    if (session && req.res && !session.useIsNoted && req.get(headers.unattended) === undefined)
      await noteUse(database(req.res), session.admin.sessionId);
    return session?.admin;
  }
  /** Middleware: lets a request through only with the token of a live session, else 401. Read the admin with `adminOf`. */
  const requireAdmin: RequestHandler = async (req, res, next) => {
    const admin = await identify(req);
    if (!admin) throw unauthorized();
    res.locals.admin = admin;
    next();
  };
  /** Returns the admin of a request without counting it as use of the session. @throws {HttpError} 401 without a live session */
  async function requireSession(req: Request): Promise<Admin> {
    const session = await sessionOf(req);
    if (!session) throw unauthorized();
    return session.admin;
  }
  return { requireAdmin, requireSession, identify };
}

/** Returns the token of a request; undefined when it has none. */
export function tokenOf(req: Request): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(req.get('authorization') ?? '')?.[1];
}

/** The admin that `requireAdmin` authorized. */
export function adminOf(res: Response): Admin {
  return res.locals.admin as Admin;
}

/** The actor for the events of an admin's request. */
export function actorOf({ id, username }: Admin): Actor {
  return { kind: 'admin', id, name: username };
}

interface LiveSession {
  admin: Admin;
  /** Within the last minute. */
  useIsNoted: boolean;
}

async function findSession(
  db: Database,
  sessionId: string,
  adminId: string,
): Promise<LiveSession | undefined> {
  const { rows } = await db.query<{ username: string; use_is_noted: boolean }>(
    'SELECT username, use_is_noted FROM auth.live_sessions WHERE jti = $1 AND admin_id = $2',
    [sessionId, adminId],
  );
  const row = rows[0];
  return row && { admin: { id: adminId, username: row.username, sessionId }, useIsNoted: row.use_is_noted };
}

/** Records the use of a session, once a minute, also for a role that reads by default. A lost record costs minutes at most. */
async function noteUse(db: Database, sessionId: string): Promise<void> {
  const connection = await db.connect();
  try {
    await connection.query('BEGIN READ WRITE');
    await connection.query('SELECT auth.note_use($1)', [sessionId]);
    await connection.query('COMMIT');
    connection.release();
  } catch {
    connection.release(true); // closes the connection, which rolls back
  }
}
