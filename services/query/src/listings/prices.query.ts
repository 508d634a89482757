import type { PriceChange, PriceHistory } from '@marketplace/contracts/listings/history.views';
import type { ListingPrices, PricePoint, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { comparePsf } from '@marketplace/contracts/listings/psf';
import type { ReadModels } from '@marketplace/read-models/database';
import { shownValue } from '@marketplace/read-models/shown-listings';
import { notFound } from '@marketplace/service-kit/http-error';
import { createTextCache } from '@marketplace/service-kit/limits';
import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EffectRow } from '../analytics/price-effects.query.ts';
import { changePercent, priceEffects } from '../analytics/price-effects.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { visibleListing } from './lists.ts';
import { psfGroupsOf } from './market.ts';

/** Returns prices and their effects on views; undefined for unknown listings. @param today day of Singapore */
export async function priceHistory(
  db: Kysely<ReadModels>,
  listingId: string,
  today: string,
): Promise<PriceHistory | undefined> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<EffectRow & Pick<PriceChange, 'change_percent'>>`
    ${priceEffects(schema, { today, ofListings: sql`listing_id = ${listingId}` })}
    SELECT *, ${changePercent} AS change_percent FROM effects ORDER BY version`.execute(db);
  return rows.length === 0 ? undefined : rows.map(changeOf);
}

function changeOf(row: EffectRow & Pick<PriceChange, 'change_percent'>): PriceChange {
  return {
    at: row.at.toISOString(),
    version: row.version,
    price: row.price_to,
    change_percent: row.change_percent,
    views_per_day_before: mean(row.views_before, row.days_before),
    views_per_day_after: mean(row.views_after, row.days_after),
    verdict: row.verdict,
    effect_percent: row.effect_percent,
  };
}

function mean(views: number, days: number): number | null {
  return days === 0 ? null : Math.round((views / days) * 10) / 10;
}

async function publicPrices(
  db: Kysely<ReadModels>,
  { id, version }: { id: string; version: number },
): Promise<PricePoint[]> {
  const schema = await liveSchemas(db);
  const history = sql.id(schema('listings'), 'history');
  const shown = (field: 'price' | 'status') => shownValue(history, sql`step`, field);
  const { rows } = await sql<{ at: Date; price: number }>`
    SELECT recorded_at AS at, price FROM (
      SELECT recorded_at, version, price, lag(price) OVER (ORDER BY version) AS before
      FROM (
        SELECT recorded_at, version, ${shown('price')}::float8 AS price, ${shown('status')} AS status
        FROM ${history} AS step WHERE listing_id = ${id} AND version <= ${version} AND listing IS NOT NULL
      ) AS told WHERE status = 'active'
    ) AS states WHERE price IS DISTINCT FROM before ORDER BY version`.execute(db);
  return rows.map(({ at, price }) => ({ at: at.toISOString(), price }));
}

interface Deps extends Reads {
  catalogue: Catalogue;
  showsPriceHistory: boolean;
}

/** Returns the listing that a visitor or admin may see, waiting for a new one. @throws {HttpError} 404 when there is none */
export async function findVisible<Params extends Record<string, string>>(
  { authority, waits }: Pick<Reads, 'authority' | 'waits'>,
  find: () => PropertyView | undefined,
  req: Request<Params>,
  res: Response,
): Promise<{ listing: PropertyView; isAdmin: boolean }> {
  const isAdmin = (await authority.identify(req)) !== undefined;
  const findNow = () => visibleListing(find(), isAdmin);
  const position = await waits.forNamed(req, res, isAdmin);
  if (position === 0 && (isAdmin || !findNow())) await waits.forNewest(res); // it may be new
  const listing = findNow();
  if (!listing) throw notFound();
  return { listing, isAdmin };
}

/** Price histories cached in memory. */
const KNOWN = 5000;

/** Returns the handler of ListingPrices, for all who may see the listing; empty for one that is not active. */
export function pricesAnswer({ catalogue, showsPriceHistory, ...reads }: Deps) {
  const known = createTextCache<PricePoint[]>({ texts: KNOWN });

  /** Keyed by generation and version: neither changes. */
  async function historyOf(listing: PropertyView, res: Response): Promise<PricePoint[]> {
    if (!showsPriceHistory) return [];
    const name = `${catalogue.current.marks.listings?.generation} ${listing.id} ${listing.version}`;
    const before = known.get(name);
    if (before) return before;
    const prices = await publicPrices(reads.db(res), listing);
    known.set(name, prices);
    return prices;
  }

  return async (req: Request<{ id: string }>, res: Response) => {
    const find = () => catalogue.current.byId.get(req.params.id);
    const { listing, isAdmin } = await findVisible(reads, find, req, res);
    const isActive = listing.status === 'active';
    const prices: ListingPrices = {
      history: isActive ? await historyOf(listing, res) : [],
      psf:
        isActive && listing.area_sqft ? comparePsf(psfGroupsOf(catalogue.current), listing, listing) : null,
    };
    await sendJson(req, res, JSON.stringify(prices), isAdmin ? 'admin' : 'everyone');
  };
}
