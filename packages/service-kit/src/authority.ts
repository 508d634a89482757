import type { Actor } from '@marketplace/contracts/events';
import type { Request, RequestHandler, Response } from 'express';
import type pg from 'pg';
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
 * Returns the judge of requests. A token counts while its session does, so that logout, a new password and a disabled admin
 * take effect on the next request.
 *
 * @param pool of a role that may read `auth.live_sessions`
 */
export function createAuthority({ tokens, pool }: { tokens: Tokens; pool: pg.Pool }) {
  /** Returns the admin of a request, or undefined when it carries no token. @throws {HttpError} 401 for a bad token */
  async function identify(req: Request): Promise<Admin | undefined> {
    const given = req.get('authorization');
    if (given === undefined) return undefined;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(given)?.[1];
    const claims = token ? tokens.verify(token) : undefined;
    const admin = claims && (await findSession(pool, claims.jti, claims.sub));
    if (!admin) throw unauthorized();
    return admin;
  }
  /** Middleware: lets a request through only with the token of a live session, else 401. Read the admin with `adminOf`. */
  const requireAdmin: RequestHandler = async (req, res, next) => {
    const admin = await identify(req);
    if (!admin) throw unauthorized();
    res.locals.admin = admin;
    next();
  };
  return { requireAdmin, identify };
}

/** The admin whom `requireAdmin` let through. */
export function adminOf(res: Response): Admin {
  return res.locals.admin as Admin;
}

/** The actor that events of an admin's request name. */
export function actorOf({ id, username }: Admin): Actor {
  return { kind: 'admin', id, name: username };
}

async function findSession(pool: pg.Pool, sessionId: string, adminId: string): Promise<Admin | undefined> {
  const { rows } = await pool.query<{ username: string }>(
    'SELECT username FROM auth.live_sessions WHERE jti = $1 AND admin_id = $2',
    [sessionId, adminId],
  );
  const row = rows[0];
  return row && { id: adminId, username: row.username, sessionId };
}
