import { ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { activityPage } from './activity.query.ts';

/** The whole log, for the admin. */
export function activityRoutes({ authority, db, waits }: Reads): Router {
  return apiRouter().get(bothFamilies('/api/activity'), authority.requireAdmin, async (req, res) => {
    const query = parseRequest(ActivityQuery, req.query);
    await waits.forStored('activity', req, res);
    await sendJson(req, res, JSON.stringify(await activityPage(db(res), query)), 'admin');
  });
}
