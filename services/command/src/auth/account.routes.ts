import { ChangePassword } from '@marketplace/contracts/auth/auth.commands';
import type { SessionsEnded, SessionsView } from '@marketplace/contracts/auth/auth.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { Writes } from '../writes.ts';
import { answerWrite } from '../writes.ts';
import type { changeOwnPassword } from './change-own-password.ts';
import type { KnownPlaces } from './known-places.ts';
import { recordAct } from './record-act.ts';
import { noStore, requestedAct, senderOf } from './requests.ts';
import type { SessionRules } from './sessions.ts';
import { countSessions, endOfOtherSessions, endOfSession, listSessions } from './sessions.ts';

interface Deps extends Pick<Writes, 'database' | 'authority' | 'wakeUp'> {
  places: KnownPlaces;
  sessionRules: SessionRules;
  changePassword: ReturnType<typeof changeOwnPassword>;
}

/** Returns an admin's calls about their own account: their sessions, and their password. */
export function accountRoutes({
  database,
  authority,
  wakeUp,
  places,
  sessionRules,
  changePassword,
}: Deps): Router {
  const list: RequestHandler = async (req, res: Response<SessionsView>) => {
    const { id: adminId, sessionId } = adminOf(res);
    const { network } = senderOf(places, req);
    res.json({
      sessions: await listSessions(database(res), { adminId, sessionId, network }),
      idle_minutes: sessionRules.idleMinutes,
      most_minutes: Math.ceil(sessionRules.seconds / 60),
    });
  };

  const endOne = async (req: Request<{ id: string }>, res: Response) => {
    const { data: sessionId } = z.uuid().safeParse(req.params.id);
    const db = database(res);
    const isThere = sessionId && (await countSessions(db, adminOf(res).id, { only: sessionId })) > 0;
    if (!isThere) throw notFound('Session');
    const beside = endOfSession(sessionId);
    const position = await recordAct(db, requestedAct('AdminSessionEnded', res), { beside });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const endOthers: RequestHandler = async (_req, res: Response<SessionsEnded>) => {
    const { id, sessionId } = adminOf(res);
    const db = database(res);
    const ended = await countSessions(db, id, { but: sessionId });
    if (ended === 0) {
      res.json({ ended });
      return;
    }
    const beside = endOfOtherSessions(id, sessionId);
    const position = await recordAct(db, requestedAct('AdminOtherSessionsEnded', res), { beside });
    answerWrite(res, wakeUp, { position }, { ended });
  };

  const newPassword: RequestHandler = async (req, res) => {
    const passwords = parseRequest(ChangePassword, req.body);
    const changed = requestedAct('AdminPasswordChanged', res);
    const position = await changePassword(res, { passwords, sender: senderOf(places, req), changed });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const guarded = [noStore, authority.requireAdmin];
  return apiRouter()
    .get(bothFamilies('/api/auth/sessions'), guarded, list)
    .delete(bothFamilies('/api/auth/sessions'), guarded, endOthers)
    .delete(bothFamilies('/api/auth/sessions/:id'), guarded, endOne)
    .put(bothFamilies('/api/auth/password'), guarded, jsonBody(limits.loginBody), newPassword);
}
