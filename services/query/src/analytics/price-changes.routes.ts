import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { PriceChangesQuery } from '@marketplace/contracts/analytics/price-changes.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import { sendSpreadsheet } from '../answers/spreadsheet.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { everyPriceChange, priceChanges } from './price-changes.query.ts';
import { priceChangesCsv } from './price-changes-csv.ts';

/** What changes of prices did, for the admin. */
export function priceChangesRoutes({ authority, db, waits }: Reads): Router {
  const today = () => dayInSingapore(new Date());
  return apiRouter()
    .get(bothFamilies('/api/analytics/price-changes'), authority.requireAdmin, async (req, res) => {
      const query = parseRequest(PriceChangesQuery, req.query);
      await waits.forStored('listings', req, res);
      await sendJson(req, res, JSON.stringify(await priceChanges(db(res), query, today())), 'admin');
    })
    .get(bothFamilies('/api/analytics/price-changes.csv'), authority.requireAdmin, async (req, res) => {
      const query = parseRequest(PriceChangesQuery, req.query);
      await waits.forStored('listings', req, res);
      const changes = await everyPriceChange(db(res), query, today());
      await sendSpreadsheet(res, 'price-changes.csv', priceChangesCsv(changes));
    });
}
