import type { AdminEvent } from '@marketplace/contracts/auth/admin.events';
import { LogIn } from '@marketplace/contracts/auth/auth.commands';
import type { LoggedIn, Verified } from '@marketplace/contracts/auth/auth.views';
import type { Actor } from '@marketplace/contracts/events';
import { VISITOR } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type { RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import { clientAddress } from '../client-address.ts';
import type { Semaphore } from '../semaphore.ts';
import type { Writes } from '../writes.ts';
import { answerWrite } from '../writes.ts';
import { createCredentialsCheck } from './credentials.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Act } from './record-act.ts';
import { recordAct } from './record-act.ts';
import { openSession, revokeSession } from './sessions.ts';

interface Deps extends Writes {
  tokens: Tokens;
  /** How many passwords are checked at once. */
  hashing: Semaphore;
  loginLimits: LoginLimits;
  sessionSeconds: number;
  sessionsPerAdmin: number;
  /** Takes work that an answer does not wait for, so that its time tells nothing. */
  background(work: Promise<unknown>): void;
  /** Counts attempts to log in. */
  logins: Counter<'result'>;
}

/** Returns the calls that open, check and end an admin's session. */
export function authRoutes({
  pool,
  authority,
  tokens,
  sessionSeconds,
  sessionsPerAdmin,
  logins,
  background,
  wakeUp,
  ...rest
}: Deps): Router {
  const checkCredentials = createCredentialsCheck({
    pool,
    ...rest,
    onFailure({ id }, requestId) {
      const failed = recordAct(pool, act('AdminLoginFailed', { id, actor: VISITOR, requestId }));
      background(failed.then(() => wakeUp(requestId)));
    },
  });

  const logIn: RequestHandler = async (req, res: Response<LoggedIn>) => {
    const requestId = requestIdOf(res);
    const credentials = parseRequest(LogIn, req.body);
    const { id, username } = await checkCredentials({
      ...credentials,
      address: clientAddress(req),
      requestId,
    });
    const sessionId = await openSession(pool, {
      adminId: id,
      seconds: sessionSeconds,
      most: sessionsPerAdmin,
    });
    const actor = actorOf({ id, username, sessionId });
    const position = await recordAct(pool, act('AdminLoggedIn', { id, actor, requestId }));
    const access_token = tokens.issue({ adminId: id, sessionId }, sessionSeconds);
    answerWrite(res, wakeUp, { position }, { access_token });
  };

  const logOut: RequestHandler = async (_req, res) => {
    const admin = adminOf(res);
    await revokeSession(pool, admin.sessionId);
    const concerning = { id: admin.id, actor: actorOf(admin), requestId: requestIdOf(res) };
    const position = await recordAct(pool, act('AdminLoggedOut', concerning));
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  return apiRouter()
    .post(bothFamilies('/api/auth/login'), noStore, countLogins(logins), jsonBody(limits.loginBody), logIn)
    .post(bothFamilies('/api/auth/logout'), noStore, authority.requireAdmin, logOut)
    .get(bothFamilies('/api/auth/verify'), noStore, authority.requireAdmin, verify);
}

const verify: RequestHandler = (_req, res) => {
  const { id, username } = adminOf(res);
  const answer: Verified = { id, username };
  res.json(answer);
};

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

const loginResults: Record<number, string> = { 200: 'ok', 429: 'limited', 503: 'shed' };

/** Counts what each attempt came to, whoever refused it. */
function countLogins(logins: Counter<'result'>): RequestHandler {
  return (_req, res, next) => {
    res.once('close', () => logins.inc({ result: loginResults[res.statusCode] ?? 'bad' }));
    next();
  };
}

interface Concerning {
  id: string;
  actor: Actor;
  requestId: string;
}

function act(type: AdminEvent['type'], { id, actor, requestId }: Concerning): Act {
  return { type, adminId: id, meta: { actor, source: 'api', request_id: requestId } };
}
