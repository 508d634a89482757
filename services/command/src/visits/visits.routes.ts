import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { VisitRecorded } from '@marketplace/contracts/visits/visit.commands';
import { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { GroupCommit } from '@marketplace/event-store/group-commit';
import type { HotCall } from '@marketplace/service-kit/hot-routes';
import { apiRouter } from '@marketplace/service-kit/http-app';
import { notFound } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { fixedAnswer } from '@marketplace/service-kit/prepared-answer';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import { clientAddress } from '../client-address.ts';
import type { Writes } from '../writes.ts';
import { idempotencyKey, visitorMeta } from '../writes.ts';
import type { DiskGuard } from './disk-guard.ts';
import { isMachine } from './is-machine.ts';
import type { VisitLimiter } from './visit-limiter.ts';

const eventTypes = { view: 'ListingViewed', click: 'ListingClicked' } as const;

interface Deps extends Writes {
  commits: GroupCommit;
  limiter: VisitLimiter;
  disk: DiskGuard;
  /** Counts what is not recorded. */
  dropped: Counter<'reason'>;
}

/** Returns the visitors' call that records a view or a click, and answers once it is durable: before all routers, and as a route. */
export function visits(deps: Deps): { calls: HotCall[]; router: Router } {
  const answer = recordVisit(deps);
  const paths = bothFamilies('/api/analytics');
  const call = { route: '/api/analytics', paths, limit: limits.visitBody, answer };
  return {
    calls: [call],
    router: apiRouter().post(
      paths,
      jsonBody(limits.visitBody),
      (req: Request, res: Response<VisitRecorded>) => answer(req.body, req, res),
    ),
  };
}

const answerRecorded = fixedAnswer(202, { recorded: true } satisfies VisitRecorded);
const answerDropped = fixedAnswer(202, { recorded: false } satisfies VisitRecorded);

function recordVisit({ knownListings, commits, limiter, disk, dropped, wakeUp }: Deps): HotCall['answer'] {
  return async (body, req, res) => {
    const visit = parseRequest(RecordVisit, body);
    const reason = disk.isNearlyFull ? 'disk' : await limiter({ ...visit, address: clientAddress(req) });
    if (reason !== undefined) {
      dropped.inc({ reason });
      answerDropped(res);
      return;
    }
    const event = visitEvent(visit, req, res); // within the bounds only: a long name of an agent takes a while to read
    if (!(await knownListings.isPublic(event.data.listing_id))) {
      dropped.inc({ reason: 'unknown_property' });
      throw notFound();
    }
    const { position } = await commits.append(event);
    answerRecorded(res, position);
    wakeUp(requestIdOf(res));
  };
}

/** The event says only what was done to which listing: nothing of the visitor. */
function visitEvent({ property_id, event_type }: RecordVisit, req: Request, res: Response) {
  const listing_id = property_id.toLowerCase();
  const key = idempotencyKey(req);
  return {
    type: eventTypes[event_type],
    data: { listing_id, crawler: isMachine(req) },
    eventId: key === undefined ? newId() : idempotentId(`${listing_id} ${event_type}`, key),
    stream: streams.visits(listing_id),
    version: null,
    meta: visitorMeta(res),
  } satisfies NewEvent;
}
