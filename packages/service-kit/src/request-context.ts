import { randomUUID } from 'node:crypto';
import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import type { Logger } from './logger.ts';
import type { HttpMetrics } from './metrics.ts';

/** The client closed the connection before an answer; nginx's status for it. */
const GIVEN_UP = 499;

/** A client's request id. Older events name their act by it, so it must not look like the id of an undo. */
const REQUEST_ID = /^(?!undo-)[A-Za-z0-9_-]{8,64}$/;

interface Noting {
  logger: Logger;
  metrics?: HttpMetrics | undefined;
  /** The header for browsers that a trusted proxy reports to be on https; undefined without a trusted proxy. */
  strictTransport?: string | undefined;
}

/** Returns what starts every request: it sets the id, and when the answer ends it counts and logs it with its log position. */
export function requestContext({ logger, metrics, strictTransport }: Noting) {
  function ended(this: Response) {
    const { req } = this;
    const status = this.headersSent ? this.statusCode : GIVEN_UP;
    const ms = performance.now() - this.startedAt;
    const route = this.hotRoute ?? routeOf(req);
    metrics?.ended({ route, method: req.method, status, ms });
    const level = status >= 500 ? 'warn' : isAdminsChange(req) ? 'info' : 'debug';
    if (!logger.isLevelEnabled(level)) return;
    const { requestId, bodyBytes, logPosition } = this;
    const { method } = req;
    const path = withoutSecret(req.path);
    const bytes = bodyBytes ?? (Number(this.get('content-length')) || undefined);
    const position = logPosition ?? (Number(this.get(headers.logPosition)) || undefined);
    logger[level](
      { requestId, method, path, route, status, ms: Math.round(ms), bytes, position },
      'answered',
    );
  }

  return (req: Request, res: Response) => {
    const given = req.headers[REQUEST_ID_HEADER];
    req.res = res;
    res.requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    if (strictTransport !== undefined && req.headers['x-forwarded-proto'] === 'https')
      res.strictTransport = strictTransport;
    res.startedAt = performance.now();
    metrics?.began();
    res.on('close', ended);
  };
}

/** As Node names it. */
const REQUEST_ID_HEADER = headers.requestId.toLowerCase();

/** Rare and important, so it is always logged. */
function isAdminsChange(req: Request): boolean {
  return req.headers.authorization !== undefined && req.method !== 'GET' && req.method !== 'HEAD';
}

/** Returns the id of the answer's request. */
export function requestIdOf(res: Response): string {
  return res.requestId;
}

/** The secrets of seller links, calendars and email alerts must not be logged. */
function withoutSecret(path: string): string {
  return path.replace(/^((?:\/api)?\/(?:seller-report|agenda\/calendar|alerts)\/|\/seller\/).*/i, '$1…');
}

const FILES = '/assets/';

/**
 * Returns the pattern that answered a request, `/api/properties/:id`; files and pages have one pattern each. Never the path:
 * visitors' input must not create series or reveal who viewed what.
 */
function routeOf(req: Request): string {
  const [pattern]: unknown[] = [req.route?.path].flat();
  if (typeof pattern === 'string') return pattern;
  return req.path.startsWith(FILES) ? `${FILES}*` : '/*';
}
