import { dayInSingapore, TimelineQuery } from '@marketplace/contracts/analytics/date-range';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { apiRouter } from '../answers/api-router.ts';
import type { Freshness } from '../answers/freshness.ts';
import { adminFreshness } from '../answers/freshness.ts';
import { sendJson } from '../answers/send.ts';
import { firstDay } from './first-day.query.ts';
import { resolveRange } from './resolve-range.ts';
import { timeline } from './timeline.query.ts';

interface Deps {
  authority: Authority;
  db: Kysely<ReadModels>;
  freshness: Freshness;
}

/** Statistics day by day, for the admin. */
export function timelineRoutes({ authority, db, freshness }: Deps): Router {
  return apiRouter().get(
    bothFamilies('/api/analytics/timeline'),
    authority.requireAdmin,
    async (req, res) => {
      const { property_id, ...query } = parseRequest(TimelineQuery, req.query);
      await adminFreshness(freshness, req, res);
      const today = dayInSingapore(new Date());
      const first = await firstDay(db, property_id);
      if (property_id !== undefined && first === undefined) throw notFound();
      const period = resolveRange(query, first ?? today, today);
      await sendJson(req, res, JSON.stringify(await timeline(db, period, property_id)), 'admin');
    },
  );
}
