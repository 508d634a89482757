import type { ActUndone } from '@marketplace/contracts/activity/act.commands';
import { UndoAct } from '@marketplace/contracts/activity/act.commands';
import { ACT_NAME } from '@marketplace/contracts/activity/acts';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Response, Router } from 'express';
import type { Writes } from '../writes.ts';
import { actIdOf, adminMeta, answerWrite } from '../writes.ts';
import { undoAct } from './undo-act.ts';

/** Returns the admin's call that takes back what one act did to listings; the act is named by its id, or by the admin's own key of it. */
export function actsRoutes({ database, authority, knownListings, wakeUp }: Writes): Router {
  const undo: RequestHandler<{ act: string }> = async (req, res: Response<ActUndone>) => {
    const { act } = req.params;
    if (!ACT_NAME.test(act)) throw notFound('Change of listings');
    const { position, ...undone } = await undoAct({
      act: [act, actIdOf(adminOf(res).id, act)],
      between: parseRequest(UndoAct, req.body),
      meta: { ...adminMeta(req, res), source: 'restore' },
      database: () => {
        renewBudget(res);
        return database(res);
      },
      onPart: (changed) => {
        for (const listing of changed) knownListings.note(listing);
        wakeUp(requestIdOf(res));
      },
    });
    answerWrite(res, wakeUp, { position }, undone);
  };

  return apiRouter().post(
    bothFamilies('/api/activity/:act/undo'),
    authority.requireAdmin,
    jsonBody(limits.visitBody),
    undo,
  );
}
