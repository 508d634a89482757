import { ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { apiRouter } from '../answers/api-router.ts';
import type { Freshness } from '../answers/freshness.ts';
import { adminFreshness } from '../answers/freshness.ts';
import { sendJson } from '../answers/send.ts';
import { activityPage } from './activity.query.ts';

interface Deps {
  authority: Authority;
  db: Kysely<ReadModels>;
  freshness: Freshness;
}

/** The whole log, for the admin. */
export function activityRoutes({ authority, db, freshness }: Deps): Router {
  return apiRouter().get(bothFamilies('/api/activity'), authority.requireAdmin, async (req, res) => {
    const query = parseRequest(ActivityQuery, req.query);
    await freshness.activity(await adminFreshness(freshness, req, res));
    await sendJson(req, res, JSON.stringify(await activityPage(db, query)), 'admin');
  });
}
