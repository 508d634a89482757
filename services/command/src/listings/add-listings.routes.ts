import type { EventSource } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import type { AddListing } from '@marketplace/contracts/listings/listing.commands';
import type { BulkResult, ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { adminOf } from '@marketplace/service-kit/authority';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, Response, Router } from 'express';
import type pg from 'pg';
import { adminMeta } from '../event-meta.ts';
import { idempotencyKey } from '../idempotency.ts';
import type { Added, Addition } from './add-listings.ts';
import { createListingAdder } from './add-listings.ts';
import { addListingOf, addListingsOf, assertImagesExist } from './listing-body.ts';
import { answerVersion } from './version-headers.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  defaultRedirectUrl: string;
  wakeUp(requestId: string): void;
}

/** Returns the admin's calls that add one listing or many. */
export function addListingsRoutes({ pool, authority, defaultRedirectUrl, wakeUp }: Deps): Router {
  const adder = createListingAdder(pool, defaultRedirectUrl);

  async function add(addition: Addition, sent: AddListing | AddListing[], res: Response): Promise<Added> {
    const earlier = await adder.findEarlier(addition);
    if (!earlier) await assertImagesExist(pool, sent);
    const added = earlier ?? (await adder.add(addition));
    if (added.replayed) res.set(headers.idempotentReplayed, 'true');
    answerLogPosition(res, added.position);
    wakeUp(requestIdOf(res));
    return added;
  }

  return apiRouter()
    .post(
      bothFamilies('/api/properties'),
      authority.requireAdmin,
      jsonBody(limits.listingBody),
      async (req, res) => {
        const body = addListingOf(req.body);
        const { id, slug } = await add(additionOf(req, res, [body]), body, res);
        answerVersion(res, 1);
        const answer: ListingWritten = { id, slug, version: 1 };
        res.status(201).location(`/api/properties/${id}`).json(answer);
      },
    )
    .post(
      bothFamilies('/api/properties/bulk'),
      authority.requireAdmin,
      jsonBody(limits.bulkBody),
      async (req, res) => {
        const bodies = addListingsOf(req.body);
        await add(additionOf(req, res, bodies, 'bulk'), bodies, res);
        const answer: BulkResult = { message: messages.bulkUploaded(bodies.length), count: bodies.length };
        res.status(201).json(answer);
      },
    );
}

function additionOf(req: Request, res: Response, bodies: AddListing[], source?: EventSource): Addition {
  const key = idempotencyKey(req);
  const meta = adminMeta(req, res);
  return {
    bodies,
    meta: source ? { ...meta, source } : meta,
    idempotency: key === undefined ? undefined : { scope: `${adminOf(res).id} ${source ?? 'one'}`, key },
  };
}
