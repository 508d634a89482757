import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { ConfirmListings } from '@marketplace/contracts/listings/listing.commands';
import type { ListingsConfirmed, ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import type { Writes } from '../writes.ts';
import { adminMeta, answerWrite, idOf } from '../writes.ts';
import { confirmListings } from './confirm-listings.ts';
import { listingDecider } from './listing.decider.ts';

/** Returns the admin's calls that say of listings that they are still available. */
export function confirmationsRoutes(deps: Writes): Router {
  const { requireAdmin } = deps.authority;
  return apiRouter()
    .post(
      bothFamilies('/api/properties/confirm'),
      requireAdmin,
      jsonBody(limits.statusesBody),
      confirmMany(deps),
    )
    .post(bothFamilies('/api/properties/:id/confirm'), requireAdmin, confirmOne(deps));
}

/** Whichever version the admin saw: whether it can be had does not depend on what else is said of it. */
function confirmOne({ database, knownListings, wakeUp }: Writes): RequestHandler {
  return async (req, res: Response<ListingWritten>) => {
    const id = idOf(req);
    const handle = commandHandler(database(res), listingDecider, streams.listing);
    const command = { type: 'ConfirmListing', listing_id: id } as const;
    const listing = await handle(id, command, { meta: adminMeta(req, res) });
    const { state, version } = listing;
    if (state.status === 'unlisted') throw notFound();
    knownListings.note(listing);
    answerWrite(res, wakeUp, listing, { id, slug: state.slug, version });
  };
}

function confirmMany({ database, knownListings, wakeUp }: Writes): RequestHandler {
  return async (req, res: Response<ListingsConfirmed>) => {
    const { ids } = parseRequest(ConfirmListings, req.body);
    const { listings, position } = await confirmListings(database(res), ids, adminMeta(req, res));
    for (const listing of listings) knownListings.note(listing);
    answerWrite(res, wakeUp, { position }, { count: listings.length });
  };
}
