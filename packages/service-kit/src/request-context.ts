import { randomUUID } from 'node:crypto';
import { headers } from '@marketplace/contracts/headers';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from './logger.ts';

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Returns middleware that gives each request its id and logs it when it was answered, with the log position it reached. */
export function requestContext(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const given = req.get(headers.requestId);
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    const started = performance.now();
    res.locals.requestId = requestId;
    res.set(headers.requestId, requestId);
    res.once('close', () => {
      const ms = Math.round(performance.now() - started);
      const position = Number(res.get(headers.logPosition)) || undefined;
      const level = res.statusCode >= 500 ? 'warn' : isAdminsChange(req) ? 'info' : 'debug';
      const { method, path } = req;
      const bytes = Number(res.get('content-length')) || undefined;
      logger[level](
        { requestId, method, path, route: routeOf(req), status: res.statusCode, ms, bytes, position },
        'answered',
      );
    });
    next();
  };
}

/** Rare enough, and worth finding again, so that it is always logged. */
function isAdminsChange(req: Request): boolean {
  return req.get('authorization') !== undefined && !['GET', 'HEAD'].includes(req.method);
}

/** The id of the request that an answer belongs to. */
export function requestIdOf(res: Response): string {
  return String(res.locals.requestId);
}

const FILES = '/assets/';

/**
 * Returns the pattern that answered a request, `/api/properties/:id`; files and pages have one pattern each. Never the path
 * itself: what visitors type must not become series or tell who looked at what.
 */
export function routeOf(req: Request): string {
  const [pattern]: unknown[] = [req.route?.path].flat();
  if (typeof pattern === 'string') return pattern;
  return req.path.startsWith(FILES) ? `${FILES}*` : '/*';
}
