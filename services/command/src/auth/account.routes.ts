import { ChangePassword } from '@marketplace/contracts/auth/auth.commands';
import type { SessionsEnded, SessionsView } from '@marketplace/contracts/auth/auth.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { adminOf } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import type { Writes } from '../writes.ts';
import { answerWrite } from '../writes.ts';
import type { changeOwnPassword } from './change-own-password.ts';
import type { KnownPlaces } from './known-places.ts';
import { recordAct } from './record-act.ts';
import { noStore, requestedAct, senderOf } from './requests.ts';
import type { SessionRules } from './sessions.ts';
import { endSession, endSessions, listSessions } from './sessions.ts';

interface Deps extends Pick<Writes, 'pool' | 'authority' | 'wakeUp'> {
  places: KnownPlaces;
  sessionRules: SessionRules;
  changePassword: ReturnType<typeof changeOwnPassword>;
}

/** Returns an admin's calls about their own account: their sessions, and their password. */
export function accountRoutes({
  pool,
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
      sessions: await listSessions(pool, { adminId, sessionId, network }),
      idle_minutes: sessionRules.idleMinutes,
      most_minutes: Math.ceil(sessionRules.seconds / 60),
    });
  };

  const endOne = async (req: Request<{ id: string }>, res: Response) => {
    const { data: sessionId } = z.uuid().safeParse(req.params.id);
    if (!sessionId || !(await endSession(pool, adminOf(res).id, sessionId))) throw notFound('Session');
    const position = await recordAct(pool, requestedAct('AdminSessionEnded', res));
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const endOthers: RequestHandler = async (_req, res: Response<SessionsEnded>) => {
    const { id, sessionId } = adminOf(res);
    const ended = await endSessions(pool, id, sessionId);
    if (ended === 0) {
      res.json({ ended });
      return;
    }
    const position = await recordAct(pool, requestedAct('AdminOtherSessionsEnded', res));
    answerWrite(res, wakeUp, { position }, { ended });
  };

  const newPassword: RequestHandler = async (req, res) => {
    const passwords = parseRequest(ChangePassword, req.body);
    await changePassword(adminOf(res), passwords, senderOf(places, req));
    const position = await recordAct(pool, requestedAct('AdminPasswordChanged', res));
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const guarded = [noStore, authority.requireAdmin];
  return apiRouter()
    .get(bothFamilies('/api/auth/sessions'), guarded, list)
    .delete(bothFamilies('/api/auth/sessions'), guarded, endOthers)
    .delete(bothFamilies('/api/auth/sessions/:id'), guarded, endOne)
    .put(bothFamilies('/api/auth/password'), guarded, jsonBody(limits.loginBody), newPassword);
}
