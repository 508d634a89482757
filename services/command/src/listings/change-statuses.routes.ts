import { limits } from '@marketplace/contracts/limits';
import { ChangeStatuses } from '@marketplace/contracts/listings/listing.commands';
import type { StatusesChanged } from '@marketplace/contracts/listings/listing.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { jsonBody } from '@marketplace/service-kit/json-body';
import { answerLogPosition } from '@marketplace/service-kit/log-position';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Router } from 'express';
import type pg from 'pg';
import { adminMeta } from '../event-meta.ts';
import { changeStatuses } from './change-statuses.ts';
import type { KnownListings } from './known-listings.ts';

interface Deps {
  pool: pg.Pool;
  authority: Authority;
  knownListings: KnownListings;
  wakeUp(requestId: string): void;
}

/** Returns the admin's call that gives many listings a status. */
export function changeStatusesRoutes({ pool, authority, knownListings, wakeUp }: Deps): Router {
  const change: RequestHandler = async (req, res) => {
    const wanted = parseRequest(ChangeStatuses, req.body);
    const meta = { ...adminMeta(req, res), source: 'bulk' as const };
    const { changed, position } = await changeStatuses(pool, wanted, meta);
    for (const { id, state } of changed) knownListings.note(id, state);
    answerLogPosition(res, position);
    wakeUp(requestIdOf(res));
    const answer: StatusesChanged = { count: changed.length };
    res.json(answer);
  };

  return apiRouter().post(
    bothFamilies('/api/properties/status'),
    authority.requireAdmin,
    jsonBody(limits.statusesBody),
    change,
  );
}
