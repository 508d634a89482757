import type { AnalyticsSummary, PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { dayInSingapore, RangeQuery, TimelineQuery } from '@marketplace/contracts/analytics/date-range';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { notFound } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, Response, Router } from 'express';
import { sendJson } from '../answers/send.ts';
import { sendSpreadsheet } from '../answers/spreadsheet.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { enquiredListings } from './enquired.query.ts';
import type { Period } from './period.query.ts';
import { firstDay, resolveRange } from './period.query.ts';
import {
  countedAs,
  countsInRange,
  propertyStatistics,
  statisticsCsv,
  summarize,
} from './statistics.query.ts';
import { timeline } from './timeline.query.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
}

/** Statistics for the admin, over the listings of the catalogue, so that the table adds up to the cards. */
export function analyticsRoutes({ authority, catalogue, db, waits }: Deps): Router {
  /** Returns the period that a request asks for, undefined for all there is; waits until it can be answered. */
  async function periodOf(req: Request, res: Response): Promise<Period | undefined> {
    const query = parseRequest(RangeQuery, req.query);
    await waits.forAdmin(req, res);
    if (!query.from && !query.to) return undefined;
    const today = dayInSingapore(new Date());
    return resolveRange(query, (await firstDay(db(res))) ?? today, today);
  }

  async function summary(res: Response, period: Period | undefined): Promise<AnalyticsSummary> {
    const { listings } = catalogue.current;
    if (!period) return summarize(listings, await enquiredListings(db(res)));
    const summaryOf = async (range: DateRange) =>
      summarize(
        countedAs(listings, await countsInRange(db(res), range)),
        await enquiredListings(db(res), range),
      );
    const { range, previous } = period;
    const inRange = await summaryOf(range);
    if (!previous) return { ...inRange, range };
    const { total_views, total_clicks, total_enquiries } = await summaryOf(previous);
    return { ...inRange, range, previous: { ...previous, total_views, total_clicks, total_enquiries } };
  }

  async function properties(res: Response, period: Period | undefined): Promise<PropertyStatistics[]> {
    const { listings } = catalogue.current;
    if (!period) return propertyStatistics(listings, await enquiredListings(db(res)));
    const { range, previous } = period;
    const counted = countedAs(listings, await countsInRange(db(res), range));
    const statistics = propertyStatistics(counted, await enquiredListings(db(res), range));
    if (!previous) return statistics;
    const before = await countsInRange(db(res), previous);
    const enquiredBefore = await enquiredListings(db(res), previous);
    return statistics.map((one) => ({
      ...one,
      previous_views: before.get(one.id)?.views ?? 0,
      previous_clicks: before.get(one.id)?.clicks ?? 0,
      previous_enquiries: enquiredBefore.get(one.id) ?? 0,
    }));
  }

  const { requireAdmin } = authority;
  return apiRouter()
    .get(bothFamilies('/api/analytics/summary'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      await sendJson(req, res, JSON.stringify(await summary(res, period)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      await sendJson(req, res, JSON.stringify(await properties(res, period)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties.csv'), requireAdmin, async (req, res) => {
      const period = await periodOf(req, res);
      const days = period ? `-${period.range.from}-to-${period.range.to}` : '';
      const csv = statisticsCsv(await properties(res, period));
      sendSpreadsheet(res, `property-statistics${days}.csv`, csv);
    })
    .get(bothFamilies('/api/analytics/timeline'), requireAdmin, async (req, res) => {
      const { property_id, ...query } = parseRequest(TimelineQuery, req.query);
      await waits.forAdmin(req, res);
      const today = dayInSingapore(new Date());
      const first = await firstDay(db(res), property_id);
      if (property_id !== undefined && first === undefined) throw notFound();
      const period = resolveRange(query, first ?? today, today);
      await sendJson(req, res, JSON.stringify(await timeline(db(res), period, property_id)), 'admin');
    });
}
