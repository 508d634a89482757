import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { DuplicatesQuery } from '@marketplace/contracts/listings/listing.twins';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import { sendSpreadsheet } from '../answers/spreadsheet.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { findTwins } from './find-twins.ts';
import { listingsCsv } from './listings-csv.ts';

/** What an admin asks who adds many listings at once, or takes all of them out. */
export function bulkRoutes({ authority, catalogue, waits }: Reads & { catalogue: Catalogue }): Router {
  const { requireAdmin } = authority;
  return apiRouter()
    .get(bothFamilies('/api/properties/export.csv'), requireAdmin, async (req, res) => {
      await waits.forAdmin(req, res);
      const name = `properties-${dayInSingapore(new Date())}.csv`;
      await sendSpreadsheet(res, name, listingsCsv(catalogue.current.listings));
    })
    .post(
      bothFamilies('/api/properties/twins'),
      requireAdmin,
      jsonBody(limits.twinsBody),
      async (req, res) => {
        const asked = parseRequest(DuplicatesQuery, req.body);
        await waits.forAdmin(req, res);
        await sendJson(req, res, JSON.stringify(findTwins(catalogue.current.listings, asked)), 'admin');
      },
    );
}
