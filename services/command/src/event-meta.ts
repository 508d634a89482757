import type { Actor, EventMeta, EventSource } from '@marketplace/contracts/events';
import { VISITOR } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, Response } from 'express';

const SOURCES = ['form', 'bulk', 'restore', 'api'] as const;

/** Who an admin's request is by, and what it was made with: `X-Change-Source`, or `api` when that names nothing we know. */
export function adminMeta(req: Request, res: Response): EventMeta {
  const given = req.get(headers.changeSource);
  return meta(actorOf(adminOf(res)), SOURCES.find((source) => source === given) ?? 'api', res);
}

/** A visitor leaves nothing of themselves in the log. */
export function visitorMeta(res: Response): EventMeta {
  return meta(VISITOR, 'site', res);
}

function meta(actor: Actor, source: EventSource, res: Response): EventMeta {
  return { actor, source, request_id: requestIdOf(res) };
}
