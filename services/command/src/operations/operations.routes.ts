import { streams } from '@marketplace/contracts/events';
import type { RebuildRequested } from '@marketplace/contracts/operations/operations.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { readModels } from '@marketplace/read-models/database';
import { projections } from '@marketplace/read-models/projections';
import { isRebuildRunning } from '@marketplace/read-models/rebuild-lock';
import { notFound } from '@marketplace/service-kit/http-error';
import type { RequestHandler, Response, Router } from 'express';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite } from '../writes.ts';
import { rebuildDecider } from './rebuild.decider.ts';

/** Returns the admin's call that requests the rebuild of a read model. A projector starts it soon after. */
export function operationsRoutes({ database, authority, wakeUp }: Service): Router {
  const requestRebuild: RequestHandler = async (req, res: Response<RebuildRequested>) => {
    const projection = projections.find((name) => name === req.params.name);
    if (!projection) throw notFound('Read model');
    const db = database(res);
    const isRunning = await isRebuildRunning(readModels(db), projection);
    const command = { type: 'RequestRebuild', projection, isRunning } as const;
    const handle = commandHandler(db, rebuildDecider, streams.projection);
    const { position } = await handle(projection, command, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 202 }, { projection });
  };

  return authority.router().post(bothFamilies('/api/operations/projections/:name/rebuild'), requestRebuild);
}
