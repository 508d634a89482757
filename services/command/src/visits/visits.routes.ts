import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { VisitRecorded } from '@marketplace/contracts/visits/visit.checks';
import { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { GroupCommit } from '@marketplace/event-store/group-commit';
import type { HotCall } from '@marketplace/service-kit/hot-routes';
import { notFound } from '@marketplace/service-kit/http-error';
import { createTextCache } from '@marketplace/service-kit/limits';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { fixedAnswer } from '@marketplace/service-kit/prepared-answer';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, Response, Router } from 'express';
import { isbot } from 'isbot';
import { clientAddress } from '../client-address.ts';
import type { Service } from '../service.ts';
import { idempotencyKey, visitorMeta } from '../writes.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { VisitLimiter } from './visit-limiter.ts';

const eventTypes = { view: 'ListingViewed', click: 'ListingClicked' } as const;

interface Deps extends Service {
  commits: GroupCommit;
  limiter: VisitLimiter;
  disk: DiskGuard;
}

/** Returns the visitors' call that records a view or a click and answers once it is durable: as a hot call, and as a route. */
export function visits(deps: Deps): { calls: HotCall[]; router: Router } {
  const answer = recordVisit(deps);
  const paths = bothFamilies('/api/analytics');
  const handler = (req: Request, res: Response<VisitRecorded>) => answer(req.body, req, res);
  return {
    calls: [{ route: '/api/analytics', paths, limit: limits.visitBody, answer }],
    router: deps.authority.router().post(paths, jsonBody(limits.visitBody), handler),
  };
}

const answerRecorded = fixedAnswer(202, { recorded: true } satisfies VisitRecorded);
const answerDropped = fixedAnswer(202, { recorded: false } satisfies VisitRecorded);

function recordVisit({ knownListings, commits, limiter, disk, counters, wakeUp }: Deps): HotCall['answer'] {
  const dropped = counters.droppedVisits;
  return async (body, req, res) => {
    const visit = parseRequest(RecordVisit, body);
    const reason = disk.isNearlyFull ? 'disk' : await limiter({ address: clientAddress(req), ...visit });
    if (reason !== undefined) {
      dropped.inc({ reason });
      answerDropped(res);
      return;
    }
    const event = visitEvent(visit, req, res); // after the limits: reading a long user agent takes time
    if (!(await knownListings.isPublic(event.data.listing_id))) {
      dropped.inc({ reason: 'unknown_property' });
      throw notFound();
    }
    const { position } = await commits.append(event);
    answerRecorded(res, position);
    wakeUp(requestIdOf(res));
  };
}

/** Returns the event of a visit. It holds nothing of the visitor. */
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

/** Nearly all visitors share a few hundred user agents of a few hundred letters. Longer ones are not cached. */
const agents = createTextCache<boolean>({ texts: 1000, length: 512 });

/** Headers that say that a page is fetched ahead: of Chrome, of its predecessors, of Safari, and of Firefox. */
const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Whether no visitor sent a request: the agent is empty or a known program, or the page was fetched ahead. */
export function isMachine({ headers }: Pick<Request, 'headers'>): boolean {
  return (
    PURPOSES.some((name) => isFetchedAhead(headers[name])) || isMachineAgent(headers['user-agent'] ?? '')
  );
}

function isFetchedAhead(purpose: string | string[] | undefined): boolean {
  return purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose));
}

function isMachineAgent(agent: string): boolean {
  const known = agents.get(agent);
  if (known !== undefined) return known;
  const found = agent.trim() === '' || isbot(agent);
  agents.set(agent, found);
  return found;
}
