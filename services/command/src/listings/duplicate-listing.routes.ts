import type { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Router } from 'express';
import type pg from 'pg';
import { adminMeta } from '../event-meta.ts';
import type { ImageStore } from '../images/image-store.ts';
import { duplicateListing } from './duplicate-listing.ts';
import { listingIdOf } from './listing-body.ts';
import { answerVersion } from './version-headers.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  imageStore: ImageStore;
  wakeUp(requestId: string): void;
}

/** Returns the admin's call that copies a listing. */
export function duplicateListingRoutes({ pool, authority, imageStore, wakeUp }: Deps): Router {
  const duplicate: RequestHandler = async (req, res) => {
    const original = listingIdOf(req.params.id);
    const { id, slug, position } = await duplicateListing(
      { pool, imageStore },
      original,
      adminMeta(req, res),
    );
    answerLogPosition(res, position);
    answerVersion(res, 1);
    wakeUp(requestIdOf(res));
    const answer: ListingWritten = { id, slug, version: 1 };
    res.status(201).location(`/api/properties/${id}`).json(answer);
  };

  return apiRouter().post(bothFamilies('/api/properties/:id/duplicate'), authority.requireAdmin, duplicate);
}
