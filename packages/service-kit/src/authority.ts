import type { Right, Role } from '@marketplace/contracts/auth/rights';
import { hasRight, needsConfirmation, needsPasskey } from '@marketplace/contracts/auth/rights';
import type { Actor } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { Route } from '@marketplace/contracts/routes';
import { bothFamilies, routes } from '@marketplace/contracts/routes';
import type { Database } from '@marketplace/event-store/database';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { CallDatabase } from './database.ts';
import { apiRouter } from './http-app.ts';
import { confirmationNeeded, forbidden, unauthorized } from './http-error.ts';
import type { Tokens } from './tokens.ts';

/** The admin behind a request. */
export interface Admin {
  id: string;
  username: string;
  role: Role;
  sessionId: string;
  /** The team requires passkeys and the admin has none yet. */
  mustAddPasskey: boolean;
}

export type Authority = ReturnType<typeof createAuthority>;

/**
 * Returns what authorizes requests. A token is valid while its session is live: logout, a new password, a disabled admin, a new role
 * and an idle timeout take effect on the next request. Requests keep the session alive, except those that a page makes while unattended
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
  async function noteUseOf(req: Request, { admin, useIsNoted }: LiveSession): Promise<void> {
    if (req.res && !useIsNoted && req.get(headers.unattended) === undefined)
      await noteUse(database(req.res), admin.sessionId);
  }
  /** Returns the admin of a request, or undefined when it carries no token. @throws {HttpError} 401 for a bad token */
  async function verify(req: Request): Promise<Admin | undefined> {
    const session = await sessionOf(req);
    if (session) await noteUseOf(req, session);
    return session?.admin;
  }
  /** As `verify`, for calls that show admins more than visitors: one who must add a passkey first counts as a visitor. */
  async function identify(req: Request): Promise<Admin | undefined> {
    const admin = await verify(req);
    return admin?.mustAddPasskey ? undefined : admin;
  }
  /**
   * Lets only admins with the right of the call through: 401 without a live session, 403 without the right or the passkey that the team
   * requires, 428 when the call needs a confirmation.
   */
  function guardOf(route: GuardedRoute): RequestHandler {
    const { right, isUnattended } = route;
    return async (req, res, next) => {
      res.set('Cache-Control', 'no-store');
      const session = await sessionOf(req);
      if (!session) throw unauthorized();
      if (!isUnattended) await noteUseOf(req, session);
      if (!hasRight(session.admin.role, right)) throw forbidden();
      if (session.admin.mustAddPasskey && needsPasskey(right))
        throw forbidden('Your team requires passkeys. Add yours first, on the Account page.');
      if (!session.isConfirmed && needsConfirmation(route)) throw confirmationNeeded();
      res.locals.admin = session.admin;
      next();
    };
  }
  /**
   * Returns a router for calls of the API, the only place where they are guarded: each by its right in `routes`, before its own
   * handlers. Read the admin with `adminOf`.
   *
   * @throws {Error} at a call that is not in `routes`
   */
  function router(): Router {
    const router = apiRouter();
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const add = router[method].bind(router) as (...given: unknown[]) => Router;
      const addGuarded = (paths: string | string[], ...handlers: RequestHandler[]) => {
        const route = routeOf(method, paths);
        return isGuarded(route) ? add(paths, guardOf(route), ...handlers) : add(paths, ...handlers);
      };
      Object.assign(router, { [method]: addGuarded });
    }
    return router;
  }
  return { router, identify, verify };
}

type GuardedRoute = Route & { right: Right };

function isGuarded(route: Route): route is GuardedRoute {
  return route.right !== 'public';
}

const patternOf = (path: string) => path.replace(/:\w+/g, ':');

function routeOf(method: string, paths: string | string[]): Route {
  const wanted = [paths].flat().map(patternOf);
  const route = routes.find(
    (one) =>
      one.method === method.toUpperCase() &&
      wanted.every((path) => bothFamilies(one.path).map(patternOf).includes(path)),
  );
  if (!route) throw new Error(`${method} ${paths} is not in the routes of the contract.`);
  return route;
}

/** Returns the token of a request; undefined when it has none. */
export function tokenOf(req: Request): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(req.get('authorization') ?? '')?.[1];
}

/** The admin that the guard of the call authorized. */
export function adminOf(res: Response): Admin {
  return res.locals.admin as Admin;
}

/** Whether the admin of a guarded call has another right too. */
export function adminHasRight(res: Response, right: Right): boolean {
  return hasRight(adminOf(res).role, right);
}

/** The actor for the events of an admin's request. */
export function actorOf({ id, username }: Pick<Admin, 'id' | 'username'>): Actor {
  return { kind: 'admin', id, name: username };
}

interface LiveSession {
  admin: Admin;
  /** Within the last minute. */
  useIsNoted: boolean;
  /** By a login or a confirmation of the last minutes. */
  isConfirmed: boolean;
}

async function findSession(
  db: Database,
  sessionId: string,
  adminId: string,
): Promise<LiveSession | undefined> {
  const { rows } = await db.query<Omit<Admin, 'id' | 'sessionId'> & Omit<LiveSession, 'admin'>>(
    `SELECT username, role, must_add_passkey AS "mustAddPasskey", use_is_noted AS "useIsNoted",
      coalesce(confirmed_at > now() - make_interval(mins => $3), false) AS "isConfirmed"
    FROM auth.live_sessions WHERE jti = $1 AND admin_id = $2`,
    [sessionId, adminId, limits.confirmationMinutes],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { useIsNoted, isConfirmed, ...admin } = row;
  return { admin: { id: adminId, sessionId, ...admin }, useIsNoted, isConfirmed };
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
