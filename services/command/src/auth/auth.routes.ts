import { LogIn } from '@marketplace/contracts/auth/auth.commands';
import type { LoggedIn } from '@marketplace/contracts/auth/auth.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { newId } from '@marketplace/event-store/events';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Tokens } from '@marketplace/service-kit/tokens';
import type { RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import type { Writes } from '../writes.ts';
import { answerWrite } from '../writes.ts';
import type { createCredentialsCheck } from './credentials.ts';
import { deviceWords } from './device-words.ts';
import type { KnownPlaces } from './known-places.ts';
import { recordAct } from './record-act.ts';
import { noStore, requestedAct, senderOf } from './requests.ts';
import type { SessionRules } from './sessions.ts';
import { beginningOfSession, endOfSession } from './sessions.ts';
import { verifySession } from './verify-session.ts';

interface Deps extends Pick<Writes, 'database' | 'authority' | 'wakeUp'> {
  tokens: Tokens;
  places: KnownPlaces;
  checkCredentials: ReturnType<typeof createCredentialsCheck>;
  sessionRules: SessionRules;
  /** Counts attempts to log in. */
  logins: Counter<'result'>;
}

/** Returns the calls that open, check and end the session that asks. */
export function authRoutes({
  database,
  authority,
  tokens,
  places,
  checkCredentials,
  sessionRules,
  logins,
  wakeUp,
}: Deps): Router {
  const logIn: RequestHandler = async (req, res: Response<LoggedIn>) => {
    const credentials = parseRequest(LogIn, req.body);
    const sender = senderOf(places, req);
    const attempt = { ...credentials, sender, database: () => database(res) };
    const { id, username } = await checkCredentials(attempt);
    renewBudget(res); // a login may have stood in line for a hash
    const db = database(res);
    await places.remember(db, id, sender);
    const sessionId = newId();
    const device = deviceWords(req.get('user-agent'));
    const opened = { ...sessionRules, sessionId, adminId: id, device, network: sender.network };
    const actor = actorOf({ id, username, sessionId });
    const meta = { actor, source: 'api', request_id: requestIdOf(res) } as const;
    const loggedIn = { type: 'AdminLoggedIn', adminId: id, meta } as const;
    const position = await recordAct(db, loggedIn, { beside: beginningOfSession(opened) });
    const access_token = tokens.issue({ adminId: id, sessionId }, sessionRules.seconds);
    answerWrite(res, wakeUp, { position }, { access_token });
  };

  const logOut: RequestHandler = async (_req, res) => {
    const beside = endOfSession(adminOf(res).sessionId);
    const position = await recordAct(database(res), requestedAct('AdminLoggedOut', res), { beside });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  return apiRouter()
    .post(bothFamilies('/api/auth/login'), noStore, countLogins(logins), jsonBody(limits.loginBody), logIn)
    .post(bothFamilies('/api/auth/logout'), noStore, authority.requireAdmin, logOut)
    .get(bothFamilies('/api/auth/verify'), noStore, verifySession({ database, authority, tokens }));
}

const loginResults: Record<number, string> = { 200: 'ok', 429: 'limited', 503: 'shed' };

/** Counts what each attempt came to, whoever refused it. */
function countLogins(logins: Counter<'result'>): RequestHandler {
  return (_req, res, next) => {
    res.once('close', () => logins.inc({ result: loginResults[res.statusCode] ?? 'bad' }));
    next();
  };
}
