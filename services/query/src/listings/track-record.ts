import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { TrackRecord } from '@marketplace/contracts/listings/record.views';
import { testimonialsOf } from '@marketplace/contracts/settings/testimonials';
import type { ReadModels } from '@marketplace/read-models/database';
import { soldAt } from '@marketplace/read-models/shown-listings';
import { createTextCache } from '@marketplace/service-kit/limits';
import type { Request, Response } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

interface Deps extends Pick<Reads, 'waits' | 'db'> {
  catalogue: Catalogue;
  /** The version of listings and settings. */
  version: () => string | undefined;
}

const MOST_HOMES = 60;

/** Returns the handler of TrackRecord, which is computed once for each version. */
export function trackRecordAnswer({ catalogue, waits, db, version }: Deps) {
  const known = createTextCache<string>({ texts: 1 });
  return async (req: Request, res: Response) => {
    await waits.forNamed(req, res, false);
    const now = version() ?? '';
    const text = known.get(now) ?? JSON.stringify(await trackRecord(db(res), catalogue));
    known.set(now, text);
    await sendJson(req, res, text, 'everyone');
  };
}

async function trackRecord(
  db: Kysely<ReadModels>,
  { current, settings: { values } }: Catalogue,
): Promise<TrackRecord> {
  const sales = (await salesOf(db)).flatMap(({ id, month }) => {
    const listing = current.byId.get(id);
    return listing?.status === 'sold' ? [{ listing, month }] : [];
  });
  return {
    testimonials: testimonialsOf(values.testimonials),
    homes: sales.slice(0, MOST_HOMES).map(({ listing, month }) => ({
      title: listing.title,
      category: listing.category,
      place: placeName(listing),
      rented: listing.property_type === 'Rent',
      month,
      price: values.sold_prices === 'on' ? listing.price : null,
    })),
    total: sales.length,
  };
}

/** Returns the sold listings with the month of their sale in Singapore, the newest first. A sale that was undone within a day does not count. */
async function salesOf(db: Kysely<ReadModels>): Promise<{ id: string; month: string }[]> {
  const schema = await liveSchemas(db);
  const history = sql`${sql.id(schema('listings'), 'history')}`;
  const { rows } = await sql<{ id: string; month: string }>`
    SELECT id, to_char(sold_at AT TIME ZONE 'Asia/Singapore', 'YYYY-MM') AS month
    FROM (
      SELECT listing_id AS id, ${soldAt(history)} AS sold_at
      FROM ${sql.id(schema('listings'), 'listings')} AS listing WHERE status = 'sold'
    ) AS sales
    WHERE sold_at IS NOT NULL ORDER BY sold_at DESC, id`.execute(db);
  return rows;
}
