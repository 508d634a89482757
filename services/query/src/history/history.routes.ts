import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { apiRouter } from '../answers/api-router.ts';
import type { Freshness } from '../answers/freshness.ts';
import { adminFreshness } from '../answers/freshness.ts';
import { sendJson } from '../answers/send.ts';
import { deletedListings } from './deleted-listings.query.ts';
import { listingHistory } from './listing-history.query.ts';
import { listingVersion } from './listing-version.query.ts';
import { priceHistory } from './price-history.query.ts';

interface Deps {
  authority: Authority;
  db: Kysely<ReadModels>;
  freshness: Freshness;
}

const ListingId = z.uuid();
const Version = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/** What was done to listings, by whom, for the admin. */
export function historyRoutes({ authority, db, freshness }: Deps): Router {
  /** Answers what `find` knows of a listing, which may be deleted; nothing is a 404. */
  function answerOf<Params extends { id: string }>(find: (id: string, params: Params) => Promise<unknown>) {
    return async (req: Request<Params>, res: Response) => {
      const id = ListingId.safeParse(req.params.id).data;
      if (id === undefined) throw notFound();
      await freshness.activity(await adminFreshness(freshness, req, res));
      const found = await find(id, req.params);
      if (!found) throw notFound();
      await sendJson(req, res, JSON.stringify(found), 'admin');
    };
  }

  const { requireAdmin } = authority;
  return apiRouter()
    .get(bothFamilies('/api/properties/deleted'), requireAdmin, async (req, res) => {
      await adminFreshness(freshness, req, res);
      await sendJson(req, res, JSON.stringify(await deletedListings(db)), 'admin');
    })
    .get(
      bothFamilies('/api/properties/:id/history'),
      requireAdmin,
      answerOf((id) => listingHistory(db, id)),
    )
    .get(
      bothFamilies('/api/properties/:id/history/:version'),
      requireAdmin,
      answerOf<{ id: string; version: string }>(async (id, params) => {
        const version = Version.safeParse(params.version).data;
        return version === undefined ? undefined : listingVersion(db, id, version);
      }),
    )
    .get(
      bothFamilies('/api/properties/:id/price-history'),
      requireAdmin,
      answerOf((id) => priceHistory(db, id, dayInSingapore(new Date()))),
    );
}
