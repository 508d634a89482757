import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { NewSellerLink } from '@marketplace/contracts/seller-links/seller-link.views';
import { MakeSellerLink } from '@marketplace/contracts/seller-links/seller-link.views';
import { commandHandler, loadStream } from '@marketplace/event-store/command-handler';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf } from '../writes.ts';
import { linkSecretOf } from './link-secret.ts';
import { sellerLinkDecider } from './seller-link.decider.ts';

const DAY_MS = 86_400_000;

/** Returns the admin's calls that make and revoke a seller's link to the figures of a listing. */
export function sellerLinksRoutes({ database, authority, wakeUp, secret }: Service): Router {
  const make: RequestHandler = async (req, res: Response<NewSellerLink>) => {
    const listing_id = idOf(req);
    const { days } = parseRequest(MakeSellerLink, req.body);
    const db = database(res);
    const { state } = await loadStream(db, listingDecider, streams.listing(listing_id));
    if (state.status !== 'listed') throw notFound();
    const meta = adminMeta(req, res);
    const [scope, key] = [`${meta.actor.id} seller-link ${listing_id} ${days}`, idempotencyKey(req)];
    const { linkSecret, digest } = linkSecretOf(secret, { scope, key });
    const link_id = key === undefined ? newId() : idempotentId(scope, key);
    res.set('Cache-Control', 'private, no-store');
    const [earlier] = await readStream(db, streams.sellerLink(link_id));
    if (earlier?.event?.type === 'SellerLinkMade' && earlier.event.data.digest === digest) {
      const { position, event } = earlier;
      res.set(headers.idempotentReplayed, 'true');
      const told = { id: link_id, secret: linkSecret, ends_at: event.data.ends_at };
      return answerWrite(res, wakeUp, { position, status: 201 }, told);
    }
    const ends_at = new Date(Date.now() + days * DAY_MS).toISOString();
    const handle = commandHandler(db, sellerLinkDecider, streams.sellerLink);
    const command = { type: 'MakeSellerLink', link: { listing_id, link_id, digest, ends_at } } as const;
    const { position } = await handle(link_id, command, { meta });
    answerWrite(res, wakeUp, { position, status: 201 }, { id: link_id, secret: linkSecret, ends_at });
  };

  const revoke: RequestHandler = async (req, res: Response) => {
    const link_id = idOf(req, 'Link', 'link');
    const command = { type: 'RevokeSellerLink', link: { listing_id: idOf(req, 'Link'), link_id } } as const;
    const handle = commandHandler(database(res), sellerLinkDecider, streams.sellerLink);
    const { position } = await handle(link_id, command, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  return authority
    .router()
    .post(bothFamilies('/api/properties/:id/seller-links'), jsonBody(limits.sellerLinkBody), make)
    .delete(bothFamilies('/api/properties/:id/seller-links/:link'), revoke);
}
