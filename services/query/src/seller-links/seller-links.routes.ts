import { createHash } from 'node:crypto';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { notFound } from '@marketplace/service-kit/http-error';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { linkOfDigest, linksOf } from './seller-links.query.ts';
import { sellerReport } from './seller-report.query.ts';

interface Deps extends Reads {
  catalogue: Catalogue;
}

const ListingId = z.uuid().toLowerCase();
/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/** Whoever has the link has the report: no cache may keep it, no engine find it, and no other site hear of the address. */
const forSellerAlone = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Links by which a seller reads how a listing does: those of a listing, for the admin, and the report, for who has one. */
export function sellerLinksRoutes({ authority, catalogue, db, waits }: Deps): Router {
  const list: RequestHandler<{ id: string }> = async (req, res) => {
    const id = ListingId.safeParse(req.params.id).data;
    await waits.forStored('activity', req, res);
    if (id === undefined || !catalogue.current.byId.get(id)) throw notFound();
    await sendJson(req, res, JSON.stringify(await linksOf(db(res), id, new Date())), 'admin');
  };

  /** A link that never was, is over or was revoked, and one of a listing that was deleted, are answered alike. */
  const report: RequestHandler<{ secret: string }> = async (req, res) => {
    const { secret } = req.params;
    await waits.forNamed(req, res, false);
    res.set(forSellerAlone);
    const now = new Date();
    const link = SECRET.test(secret) ? await linkOfDigest(db(res), digestOf(secret), now) : undefined;
    const listing = link && catalogue.current.byId.get(link.listing_id);
    if (!link || !listing) throw notFound('Report');
    const found = await sellerReport(db(res), catalogue.current, { listing, ends_at: link.ends_at, now });
    await sendJson(req, res, JSON.stringify(found), 'admin');
  };

  return apiRouter()
    .get(bothFamilies('/api/properties/:id/seller-links'), authority.requireAdmin, list)
    .get(bothFamilies('/api/seller-report/:secret'), report);
}

/** What is looked up is a digest, so how long that takes says nothing of the secret. */
function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
