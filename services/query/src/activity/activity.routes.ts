import { ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { sendJson } from '../answers/send.ts';
import type { PositionWaits } from '../answers/wait-for-position.ts';
import { activityPage } from './activity.query.ts';

interface Deps {
  authority: Authority;
  db: Kysely<ReadModels>;
  waits: PositionWaits;
}

/** The whole log, for the admin. */
export function activityRoutes({ authority, db, waits }: Deps): Router {
  return apiRouter().get(bothFamilies('/api/activity'), authority.requireAdmin, async (req, res) => {
    const query = parseRequest(ActivityQuery, req.query);
    await waits.forActivity(req, res);
    await sendJson(req, res, JSON.stringify(await activityPage(db, query)), 'admin');
  });
}
