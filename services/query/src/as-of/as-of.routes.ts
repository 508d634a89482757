import type { PastListing } from '@marketplace/contracts/listings/as-of.views';
import { AsOfChangesQuery, AsOfQuery } from '@marketplace/contracts/listings/as-of.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { invalid } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson, sendSpreadsheet, spreadsheet } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { changedSince, everyListingAsOf, listingsAsOf } from './as-of.query.ts';

/** The whole site as it was at a moment, for the admin. */
export function asOfRoutes({ authority, db, waits }: Reads): Router {
  return authority
    .router()
    .get(bothFamilies('/api/properties/as-of'), async (req, res) => {
      const query = past(parseRequest(AsOfQuery, req.query));
      await waits.forStored('listings', req, res);
      await sendJson(req, res, JSON.stringify(await listingsAsOf(db(res), query)), 'admin');
    })
    .get(bothFamilies('/api/properties/as-of.csv'), async (req, res) => {
      const query = past(parseRequest(AsOfQuery, req.query));
      await waits.forStored('listings', req, res);
      const csv = asOfCsv(await everyListingAsOf(db(res), query));
      await sendSpreadsheet(res, `properties-as-of-${query.at.slice(0, 16).replace(':', '')}Z.csv`, csv);
    })
    .get(bothFamilies('/api/properties/as-of/changes'), async (req, res) => {
      const query = past(parseRequest(AsOfChangesQuery, req.query));
      await waits.forStored('listings', req, res);
      await sendJson(req, res, JSON.stringify(await changedSince(db(res), query)), 'admin');
    });
}

/** Returns a query about a moment that has been. @throws {HttpError} 422 about one that is to come */
function past<Query extends { at: string }>(query: Query): Query {
  if (Date.parse(query.at) > Date.now())
    throw invalid([{ path: 'at', message: 'must not be in the future' }]);
  return query;
}

const header = [
  'Property',
  'District',
  'Property type',
  'Category',
  'Status',
  'Price (SGD)',
  'Bedrooms',
  'Area (sqft)',
  'As it was since (UTC)',
  'Version',
  'ID',
];

function asOfCsv(listings: readonly PastListing[]): string {
  return spreadsheet(
    header,
    listings.map((one) => [
      one.title,
      one.district,
      one.property_type,
      one.category,
      one.status,
      one.price,
      one.bedrooms,
      one.area_sqft,
      one.since,
      one.version,
      one.id,
    ]),
  );
}
