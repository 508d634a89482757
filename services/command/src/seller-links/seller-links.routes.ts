import { createHash, createHmac, randomBytes } from 'node:crypto';
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
import { sellerLinkDecider } from './seller-link.decider.ts';

const SECRET_BYTES = 32;
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
    const { link_id, linkSecret, digest } = newLink(secret, {
      scope: `${meta.actor.id} seller-link ${listing_id} ${days}`,
      key: idempotencyKey(req),
    });
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

/**
 * Returns the id and the secret of a link. With an `Idempotency-Key` they follow from the key: a repeated call returns the same link,
 * though the log has only a digest of the secret.
 */
function newLink(secret: string, { scope, key }: { scope: string; key: string | undefined }) {
  const bytes =
    key === undefined
      ? randomBytes(SECRET_BYTES)
      : createHmac('sha256', secret)
          .update(JSON.stringify([scope, key]))
          .digest();
  const linkSecret = bytes.toString('base64url');
  return {
    link_id: key === undefined ? newId() : idempotentId(scope, key),
    linkSecret,
    digest: createHash('sha256').update(linkSecret).digest('hex'),
  };
}
