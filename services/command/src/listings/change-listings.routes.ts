import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import type { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { bothFamilies } from '@marketplace/contracts/routes';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, RequestHandler, Response, Router } from 'express';
import type pg from 'pg';
import { adminMeta } from '../event-meta.ts';
import { tellingConflicts } from './edit-conflict.ts';
import type { KnownListings } from './known-listings.ts';
import type { ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { assertImagesExist, listingIdOf, reviseListingOf } from './listing-body.ts';
import { answerVersion, versionSeen } from './version-headers.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  knownListings: KnownListings;
  wakeUp(requestId: string): void;
}

/** Returns the admin's calls that change or delete a listing. */
export function changeListingsRoutes({ pool, authority, knownListings, wakeUp }: Deps): Router {
  const handle = commandHandler(pool, listingDecider, streams.listing);

  async function change(req: Request, res: Response, command: ListingCommand) {
    const seen = versionSeen(req);
    const options = { meta: adminMeta(req, res), expectedVersion: seen };
    const { state, version, position } = await tellingConflicts(
      pool,
      { listingId: command.listing_id, seen },
      () => handle(command.listing_id, command, options),
    );
    knownListings.note(command.listing_id, state);
    answerLogPosition(res, position);
    answerVersion(res, version);
    wakeUp(requestIdOf(res));
    return { state, version };
  }

  const revise: RequestHandler = async (req, res) => {
    const listing_id = listingIdOf(req.params.id);
    const changes = reviseListingOf(req.body);
    await assertImagesExist(pool, changes);
    const { state, version } = await change(req, res, { type: 'ReviseListing', listing_id, changes });
    if (state.status === 'unlisted') throw notFound();
    const answer: ListingWritten = { id: listing_id, slug: state.slug, version };
    res.json(answer);
  };

  const remove: RequestHandler = async (req, res) => {
    await change(req, res, { type: 'DeleteListing', listing_id: listingIdOf(req.params.id) });
    res.json({ message: messages.deleted });
  };

  const { requireAdmin } = authority;
  return apiRouter()
    .put(bothFamilies('/api/properties/:id'), requireAdmin, jsonBody(limits.listingBody), revise)
    .delete(bothFamilies('/api/properties/:id'), requireAdmin, remove)
    .put(bothFamilies('/api/delete/properties/:id'), requireAdmin, remove);
}
