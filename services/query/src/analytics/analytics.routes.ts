import { dayInSingapore, RangeQuery, TimelineQuery } from '@marketplace/contracts/analytics/date-range';
import { FollowersQuery } from '@marketplace/contracts/analytics/followers.views';
import { MarksQuery, PropertyStatisticsQuery } from '@marketplace/contracts/analytics/statistics-query';
import { bothFamilies } from '@marketplace/contracts/routes';
import { notFound } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, Response, Router } from 'express';
import { countFollowers } from '../alerts/followers.query.ts';
import { sendJson, sendSpreadsheet } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Period, Source } from './statistics.query.ts';
import {
  createCounts,
  firstDay,
  propertiesOfPeriod,
  resolveRange,
  statisticsCsv,
  summaryOfPeriod,
} from './statistics.query.ts';
import { hoursOf, marksPage, timeline } from './timeline.query.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
}

/** Statistics for admins over the listings of the catalogue: the table adds up to the cards. */
export function analyticsRoutes({ authority, catalogue, db, waits }: Deps): Router {
  async function periodOf(req: Request, res: Response): Promise<Period | undefined> {
    const query = parseRequest(RangeQuery, req.query);
    await waits.forAdmin(req, res);
    if (!query.from && !query.to) return undefined;
    const today = dayInSingapore(new Date());
    return resolveRange(query, (await firstDay(db(res))) ?? today, today);
  }

  const counts = createCounts(catalogue);
  const source = (res: Response): Source => ({ db: db(res), listings: catalogue.current.listings, counts });

  return authority
    .router()
    .get(bothFamilies('/api/analytics/summary'), async (req, res) => {
      const period = await periodOf(req, res);
      await sendJson(req, res, JSON.stringify(await summaryOfPeriod(source(res), period)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties'), async (req, res) => {
      const { limit, ...order } = parseRequest(PropertyStatisticsQuery, req.query);
      const period = await periodOf(req, res);
      const all = await propertiesOfPeriod(source(res), period, order);
      await sendJson(req, res, JSON.stringify(all.slice(0, limit)), 'admin');
    })
    .get(bothFamilies('/api/analytics/properties.csv'), async (req, res) => {
      const order = parseRequest(PropertyStatisticsQuery, req.query);
      const period = await periodOf(req, res);
      const days = period ? `-${period.range.from}-to-${period.range.to}` : '';
      const csv = statisticsCsv(await propertiesOfPeriod(source(res), period, order));
      await sendSpreadsheet(res, `property-statistics${days}.csv`, csv);
    })
    .get(bothFamilies('/api/analytics/timeline'), async (req, res) => {
      const { property_id, ...query } = parseRequest(TimelineQuery, req.query);
      await waits.forAdmin(req, res);
      const today = dayInSingapore(new Date());
      const first = await firstDay(db(res), property_id);
      if (property_id !== undefined && first === undefined) throw notFound();
      const period = resolveRange(query, first ?? today, today);
      await sendJson(req, res, JSON.stringify(await timeline(db(res), period, property_id)), 'admin');
    })
    .get(bothFamilies('/api/analytics/hours'), async (req, res) => {
      const query = parseRequest(RangeQuery, req.query);
      await waits.forAdmin(req, res);
      const today = dayInSingapore(new Date());
      const { range } = resolveRange(query, (await firstDay(db(res))) ?? today, today);
      await sendJson(req, res, JSON.stringify(await hoursOf(db(res), range)), 'admin');
    })
    .get(bothFamilies('/api/analytics/followers'), async (req, res) => {
      const { property_id } = parseRequest(FollowersQuery, req.query);
      await waits.forAdmin(req, res);
      await sendJson(req, res, JSON.stringify(await countFollowers(db(res), property_id)), 'admin');
    })
    .get(bothFamilies('/api/analytics/marks'), async (req, res) => {
      const query = parseRequest(MarksQuery, req.query);
      await waits.forAdmin(req, res);
      await sendJson(req, res, JSON.stringify(await marksPage(db(res), query)), 'admin');
    });
}
