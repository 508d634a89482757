import { limits } from '@marketplace/contracts/limits';
import { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Router } from 'express';
import type pg from 'pg';
import { adminMeta } from '../event-meta.ts';
import { tellingConflicts } from './edit-conflict.ts';
import type { KnownListings } from './known-listings.ts';
import { listingIdOf } from './listing-body.ts';
import { restoreListing } from './restore-listing.ts';
import { answerVersion, versionSeen } from './version-headers.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  knownListings: KnownListings;
  wakeUp(requestId: string): void;
}

/** Returns the admin's call that brings back an earlier version of a listing, or a deleted listing. */
export function restoreListingRoutes({ pool, authority, knownListings, wakeUp }: Deps): Router {
  const restore: RequestHandler = async (req, res) => {
    const listing_id = listingIdOf(req.params.id);
    const restoration = {
      listing_id,
      restore: parseRequest(RestoreListing, req.body),
      expectedVersion: versionSeen(req),
      meta: { ...adminMeta(req, res), source: 'restore' as const },
    };
    const { state, version, position } = await tellingConflicts(
      pool,
      { listingId: listing_id, seen: restoration.expectedVersion },
      () => restoreListing(pool, restoration),
    );
    if (state.status === 'unlisted') throw notFound();
    knownListings.note(listing_id, state);
    answerLogPosition(res, position);
    answerVersion(res, version);
    wakeUp(requestIdOf(res));
    const answer: ListingWritten = { id: listing_id, slug: state.slug, version };
    res.json(answer);
  };

  return apiRouter().post(
    bothFamilies('/api/properties/:id/restore'),
    authority.requireAdmin,
    jsonBody(limits.listingBody),
    restore,
  );
}
