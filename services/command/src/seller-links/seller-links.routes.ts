import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { StartSellerMail } from '@marketplace/contracts/seller-links/seller-link.commands';
import type { NewSellerLink } from '@marketplace/contracts/seller-links/seller-link.views';
import { MakeSellerLink } from '@marketplace/contracts/seller-links/seller-link.views';
import { commandHandler, loadStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { conflict, notFound, unavailable } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { alertSecret } from '@marketplace/vault/alert-links';
import { comparableEmail } from '@marketplace/vault/find-person';
import type { Request, RequestHandler, Response, Router } from 'express';
import { appendDeletingKeys, hasherOf, sealFor } from '../enquiries/sealing.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Service } from '../service.ts';
import { adminMeta, answerWrite, idempotencyKey, idOf } from '../writes.ts';
import { linkSecretOf } from './link-secret.ts';
import { sellerLinkDecider } from './seller-link.decider.ts';

const DAY_MS = 86_400_000;

interface Deps extends Service {
  /** Requests that deleted keys are erased from the disk. */
  eraseKeys: () => void;
}

/** Returns the admin's calls that make and revoke a seller's link to the figures of a listing, and have the figures emailed. */
export function sellerLinksRoutes(deps: Deps): Router {
  const { database, authority, wakeUp, secret, keyring, eraseKeys } = deps;
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

  /** Ends the link or its emails: the key of the seller's address is deleted. */
  const end =
    (type: 'RevokeSellerLink' | 'StopSellerMail'): RequestHandler =>
    async (req, res: Response) => {
      const link = linkOf(req);
      const append = appendDeletingKeys([link.link_id]);
      const handle = commandHandler(database(res), sellerLinkDecider, streams.sellerLink, append);
      const { position } = await handle(link.link_id, { type, link }, { meta: adminMeta(req, res) });
      eraseKeys();
      answerWrite(res, wakeUp, { position, status: 204 });
    };

  const startEmails: RequestHandler = async (req, res: Response) => {
    const link = linkOf(req);
    const { email } = parseRequest(StartSellerMail, req.body);
    const db = database(res);
    await assertMailServer(db);
    const hash = await hasherOf(db, keyring);
    if (!hash) throw unavailable('VAULT_KEY is not the key of the vault. Nothing was saved.', 60);
    const emailHash = hash(comparableEmail(email));
    const { linkSecret: report, digest } = linkSecretOf(secret, { scope: '', key: undefined });
    const value = { email, secret: alertSecret(hash, emailHash), report };
    const { link_id: enquiryId } = link;
    const { sealed, appendWith } = sealFor(keyring, { type: 'SellerMailStarted', enquiryId, value });
    const append = appendWith({ email: emailHash, phone: null, body: null });
    const handle = commandHandler(db, sellerLinkDecider, streams.sellerLink, append);
    const now = new Date().toISOString();
    const command = { type: 'StartSellerMail', link: { ...link, digest, sealed }, now } as const;
    const { position } = await handle(link.link_id, command, { meta: adminMeta(req, res) });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  return authority
    .router()
    .post(bothFamilies('/api/properties/:id/seller-links'), jsonBody(limits.sellerLinkBody), make)
    .delete(bothFamilies('/api/properties/:id/seller-links/:link'), end('RevokeSellerLink'))
    .put(bothFamilies(EMAILS), jsonBody(limits.sellerLinkBody), startEmails)
    .delete(bothFamilies(EMAILS), end('StopSellerMail'));
}

const EMAILS = '/api/properties/:id/seller-links/:link/emails';

/** @throws {HttpError} 409 when the last health survey found no mail server */
async function assertMailServer(db: Database): Promise<void> {
  const { rows } = await db.query<{ is_set: boolean }>('SELECT is_set FROM read.mail_server');
  if (!rows[0]?.is_set)
    throw conflict('Emails cannot be sent: no mail server is set (SMTP_URL). Nothing was saved.');
}

/** @throws {HttpError} 404 when the path has no ids */
function linkOf(req: Request): { listing_id: string; link_id: string } {
  return { listing_id: idOf(req, 'Link'), link_id: idOf(req, 'Link', 'link') };
}
