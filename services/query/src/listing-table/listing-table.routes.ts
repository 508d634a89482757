import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { AlikeQuery } from '@marketplace/contracts/listings/listing.duplicates';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ListingTable, TablePrices } from '@marketplace/contracts/listings/listing-table.views';
import {
  AskTable,
  AskTableCsv,
  partsOfSort,
  TableQuery,
  tableColumns,
} from '@marketplace/contracts/listings/listing-table.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { countsInPeriod, enquiredListings } from '../analytics/statistics.query.ts';
import { liveTables } from '../answers/live-schemas.query.ts';
import { sendJson, sendSpreadsheet } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Counts } from '../catalogue/snapshot.ts';
import { parseQuery } from '../listings/lists.ts';
import { listingsAlike } from '../listings/market.ts';
import type { Recent } from './table-rows.ts';
import { tableCsv, tableListings, tableRow } from './table-rows.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
}

/** The table of listings for the admin: filtered, sorted and paged here. */
export function listingTableRoutes({ authority, catalogue, db, waits }: Deps): Router {
  const trafficOf = rememberTraffic();

  /** Waits for the admin's changes, and returns the listings of the table in order. Traffic is counted only when wanted. */
  async function findListings(req: Request, res: Response, query: TableQuery, wantsTraffic: boolean) {
    await waits.forAdmin(req, res);
    const days = tableDays();
    const period = { range: days, comparison: null };
    const { listings } = catalogue.current;
    const traffic = wantsTraffic
      ? await trafficOf(listings, days, async () => (await countsInPeriod(db(res), period)).range)
      : NO_TRAFFIC;
    const recent = { traffic, enquiries: await enquiredListings(db(res), days) };
    return { found: tableListings(listings, query, recent), days, recent };
  }

  return authority
    .router()
    .get(bothFamilies('/api/properties/alike'), async (req, res) => {
      const query = parseQuery(AlikeQuery, req.query);
      await waits.forAdmin(req, res);
      await sendJson(req, res, JSON.stringify(listingsAlike(catalogue.current, query)), 'admin');
    })
    .get(bothFamilies('/api/properties/table'), async (req, res) => {
      const { page = 1, limit = limits.tablePage, ...query } = parseQuery(AskTable, req.query);
      const { found, days, recent } = await findListings(req, res, query, isByTraffic(query));
      const shown = found.slice((page - 1) * limit, page * limit);
      const ids = shown.map(({ id }) => id);
      const told = {
        enquiries: recent.enquiries,
        days: await countsByDay(db(res), ids, days),
        changedBy: await changedBy(db(res), ids),
      };
      const table: ListingTable = {
        rows: shown.map((one) => tableRow(one, days, told)),
        total: found.length,
      };
      await sendJson(req, res, JSON.stringify(table), 'admin');
    })
    .get(bothFamilies('/api/properties/table.csv'), async (req, res) => {
      const { columns = tableColumns, ...query } = parseQuery(AskTableCsv, req.query);
      const { found, recent } = await findListings(req, res, query, true);
      await sendSpreadsheet(res, 'properties.csv', tableCsv(found, columns, recent));
    })
    .get(bothFamilies('/api/properties/table/prices'), async (req, res) => {
      const query = parseQuery(TableQuery, req.query);
      const { found } = await findListings(req, res, query, isByTraffic(query));
      const listings = found.map(({ id, title, price }) => ({ id, title, price }));
      const answer: TablePrices = { listings };
      await sendJson(req, res, JSON.stringify(answer), 'admin');
    });
}

function tableDays(): DateRange {
  const today = dayInSingapore(new Date());
  return { from: addDays(today, 1 - limits.tableDays), to: today };
}

function isByTraffic({ sort = 'listed_at-desc' }: TableQuery): boolean {
  return ['views', 'clicks'].includes(partsOfSort(sort).column);
}

type Traffic = Recent['traffic'];

const NO_TRAFFIC: Traffic = new Map();

/** Counting all days is slow; the result holds until the catalogue changes. */
function rememberTraffic() {
  let known: { listings: readonly PropertyView[]; day: string; traffic: Promise<Traffic> } | undefined;
  return (listings: readonly PropertyView[], { to: day }: DateRange, read: () => Promise<Traffic>) => {
    if (known?.listings === listings && known.day === day) return known.traffic;
    const traffic = read();
    known = { listings, day, traffic };
    traffic.catch(() => {
      known = undefined;
    });
    return traffic;
  };
}

async function countsByDay(
  db: Kysely<ReadModels>,
  ids: readonly string[],
  { from, to }: DateRange,
): Promise<Map<string, Map<string, Counts>>> {
  const tables = await liveTables(db, 'statistics');
  const rows = await tables
    .selectFrom('days')
    .where('listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .select(['listing_id', 'views', 'clicks', sql<string>`day::text`.as('day')])
    .execute();
  const found = new Map<string, Map<string, Counts>>();
  for (const { listing_id, day, views, clicks } of rows) {
    const ofListing = found.get(listing_id) ?? new Map<string, Counts>();
    found.set(listing_id, ofListing.set(day, { views: Number(views), clicks: Number(clicks) }));
  }
  return found;
}

async function changedBy(db: Kysely<ReadModels>, ids: readonly string[]): Promise<Map<string, string>> {
  const tables = await liveTables(db, 'listings');
  const rows = await tables
    .selectFrom('listings as listing')
    .innerJoin('history', (join) =>
      join
        .onRef('history.listing_id', '=', 'listing.listing_id')
        .onRef('history.version', '=', 'listing.version'),
    )
    .where('listing.listing_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .select(['listing.listing_id', 'history.actor'])
    .execute();
  return new Map(rows.map(({ listing_id, actor }) => [listing_id, actor.name]));
}
