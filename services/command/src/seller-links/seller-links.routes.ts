import { createHash, randomBytes } from 'node:crypto';
import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { MakeSellerLink } from '@marketplace/contracts/seller-links/seller-link.commands';
import type { SellerLinkTold } from '@marketplace/contracts/seller-links/seller-link.views';
import { commandHandler, loadStream } from '@marketplace/event-store/command-handler';
import { newId } from '@marketplace/event-store/event-ids';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Writes } from '../writes.ts';
import { adminMeta, answerWrite, idOf } from '../writes.ts';
import { sellerLinkDecider } from './seller-link.decider.ts';

const SECRET_BYTES = 32;
const DAY_MS = 86_400_000;

/** Returns the admin's calls that make and revoke links by which a seller reads how a listing does. */
export function sellerLinksRoutes({ database, authority, wakeUp }: Writes): Router {
  const make: RequestHandler = async (req, res: Response<SellerLinkTold>) => {
    const listing_id = idOf(req);
    const { days } = parseRequest(MakeSellerLink, req.body);
    const db = database(res);
    const { state } = await loadStream(db, listingDecider, streams.listing(listing_id));
    if (state.status !== 'listed') throw notFound();
    const link_id = newId();
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const digest = createHash('sha256').update(secret).digest('hex');
    const ends_at = new Date(Date.now() + days * DAY_MS).toISOString();
    const handle = commandHandler(db, sellerLinkDecider, streams.sellerLink);
    const command = { type: 'MakeSellerLink', link: { listing_id, link_id, digest, ends_at } } as const;
    const { position } = await handle(link_id, command, { meta: adminMeta(req, res) });
    res.set('Cache-Control', 'private, no-store');
    answerWrite(res, wakeUp, { position, status: 201 }, { id: link_id, secret, ends_at });
  };

  const revoke: RequestHandler = async (req, res: Response) => {
    const link_id = idOf(req, 'Link', 'link');
    const command = { type: 'RevokeSellerLink', link: { listing_id: idOf(req, 'Link'), link_id } } as const;
    const handle = commandHandler(database(res), sellerLinkDecider, streams.sellerLink);
    const { position } = await handle(link_id, command, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const { requireAdmin } = authority;
  return apiRouter()
    .post(
      bothFamilies('/api/properties/:id/seller-links'),
      requireAdmin,
      jsonBody(limits.sellerLinkBody),
      make,
    )
    .delete(bothFamilies('/api/properties/:id/seller-links/:link'), requireAdmin, revoke);
}
