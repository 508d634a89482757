import type { AnalyticsSummary, PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { dayInSingapore, RangeQuery } from '@marketplace/contracts/analytics/date-range';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { apiRouter } from '../answers/api-router.ts';
import type { Freshness } from '../answers/freshness.ts';
import { adminFreshness } from '../answers/freshness.ts';
import { sendJson } from '../answers/send.ts';
import type { Catalogue } from '../catalogue.ts';
import { firstDay } from './first-day.query.ts';
import { propertyStatistics } from './property-statistics.query.ts';
import { countedAs, countsInRange } from './range-counts.query.ts';
import type { Period } from './resolve-range.ts';
import { resolveRange } from './resolve-range.ts';
import { statisticsCsv } from './statistics-csv.ts';
import { summarize } from './summary.query.ts';

interface Deps {
  authority: Authority;
  catalogue: Catalogue;
  db: Kysely<ReadModels>;
  freshness: Freshness;
}

/** Statistics for the admin, over the listings of the catalogue, so that the table adds up to the cards. */
export function analyticsRoutes({ authority, catalogue, db, freshness }: Deps): Router {
  /** Returns the period that a request asks for, undefined for all there is; waits until it can be answered. */
  async function periodOf(req: Request, res: Response): Promise<Period | undefined> {
    const query = parseRequest(RangeQuery, req.query);
    await adminFreshness(freshness, req, res);
    if (!query.from && !query.to) return undefined;
    const today = dayInSingapore(new Date());
    return resolveRange(query, (await firstDay(db)) ?? today, today);
  }

  async function summary(period: Period | undefined): Promise<AnalyticsSummary> {
    const { listings } = catalogue.current;
    if (!period) return summarize(listings);
    const { range, previous } = period;
    const inRange = summarize(countedAs(listings, await countsInRange(db, range)));
    if (!previous) return { ...inRange, range };
    const before = summarize(countedAs(listings, await countsInRange(db, previous)));
    const { total_views, total_clicks } = before;
    return { ...inRange, range, previous: { ...previous, total_views, total_clicks } };
  }

  async function properties(period: Period | undefined): Promise<PropertyStatistics[]> {
    const { listings } = catalogue.current;
    if (!period) return propertyStatistics(listings);
    const { range, previous } = period;
    const statistics = propertyStatistics(countedAs(listings, await countsInRange(db, range)));
    if (!previous) return statistics;
    const before = await countsInRange(db, previous);
    return statistics.map((one) => ({
      ...one,
      previous_views: before.get(one.id)?.views ?? 0,
      previous_clicks: before.get(one.id)?.clicks ?? 0,
    }));
  }

  const { requireAdmin } = authority;
  return apiRouter()
    .get(bothFamilies('/api/analytics/summary'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      await sendJson(req, res, JSON.stringify(await summary(period)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      await sendJson(req, res, JSON.stringify(await properties(period)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties.csv'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      const days = period ? `-${period.range.from}-to-${period.range.to}` : '';
      res.attachment(`property-statistics${days}.csv`).type('text/csv; charset=utf-8');
      res.send(statisticsCsv(await properties(period)));
    });
}
