import type { Verified } from '@marketplace/contracts/auth/auth.views';
import type { Database } from '@marketplace/event-store/database';
import { tokenOf } from '@marketplace/service-kit/authority';
import { HttpError, unauthorized } from '@marketplace/service-kit/http-error';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type { Request, RequestHandler, Response } from 'express';
import type { Writes } from '../writes.ts';

interface Deps extends Pick<Writes, 'database' | 'authority'> {
  tokens: Tokens;
}

/**
 * Returns what says whose session a token is of. Who holds a token of an admin that was disabled since is told so: they would
 * try to log in, and be told of wrong credentials, as everybody is who has none.
 */
export function verifySession({ database, authority, tokens }: Deps): RequestHandler {
  async function refusalOf(error: unknown, req: Request, res: Response): Promise<unknown> {
    const token = tokenOf(req);
    const claims = token ? tokens.verify(token) : undefined;
    const isRefused = error instanceof HttpError && error.status === 401;
    if (!isRefused || !claims || !(await isDisabled(database(res), claims.sub))) return error;
    return unauthorized('Your account was disabled. Ask whoever looks after the site to enable it.');
  }

  return async (req, res: Response<Verified>) => {
    const admin = await authority.identify(req).catch(async (error: unknown) => {
      throw await refusalOf(error, req, res);
    });
    if (!admin) throw unauthorized();
    res.json({ id: admin.id, username: admin.username });
  };
}

async function isDisabled(db: Database, adminId: string): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM auth.admins WHERE id = $1 AND disabled_at IS NOT NULL', [
    adminId,
  ]);
  return rows.length > 0;
}
