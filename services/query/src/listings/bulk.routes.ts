import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell } from '@marketplace/contracts/listings/listing.csv';
import type { ListingDuplicates } from '@marketplace/contracts/listings/listing.duplicates';
import { DuplicatesQuery, duplicateKey } from '@marketplace/contracts/listings/listing.duplicates';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson, sendSpreadsheet, spreadsheetParts } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Duplicates before a bulk upload, and the export of all listings, for admins. */
export function bulkRoutes({ authority, catalogue, waits }: Reads & { catalogue: Catalogue }): Router {
  return authority
    .router()
    .get(bothFamilies('/api/properties/export.csv'), async (req, res) => {
      await waits.forAdmin(req, res);
      const name = `properties-${dayInSingapore(new Date())}.csv`;
      await sendSpreadsheet(res, name, listingsCsv(catalogue.current.listings));
    })
    .post(bothFamilies('/api/properties/twins'), jsonBody(limits.twinsBody), async (req, res) => {
      const asked = parseRequest(DuplicatesQuery, req.body);
      await waits.forAdmin(req, res);
      await sendJson(req, res, JSON.stringify(findDuplicates(catalogue.current.listings, asked)), 'admin');
    });
}

function findDuplicates(listings: readonly PropertyView[], asked: DuplicatesQuery): ListingDuplicates {
  const ids = new Map(listings.map((listing) => [duplicateKey(listing), listing.id]));
  return asked.flatMap((one, place) => {
    const id = ids.get(duplicateKey(one));
    return id === undefined ? [] : [{ place, id }];
  });
}

const FIELDS = ListingField.options;

function listingsCsv(listings: readonly PropertyView[]): Generator<string> {
  return spreadsheetParts(['id', ...FIELDS], rowsOf(listings));
}

function* rowsOf(listings: readonly PropertyView[]) {
  for (const listing of listings) yield [listing.id, ...FIELDS.map((field) => cellOf(listing[field]))];
}

function cellOf(value: PropertyView[ListingField]): string | number | null {
  if (Array.isArray(value)) return isTexts(value) ? listCell(value) : JSON.stringify(value);
  return typeof value === 'boolean' ? String(value) : value;
}

function isTexts(values: readonly unknown[]): values is string[] {
  return values.every((value) => typeof value === 'string');
}
