import { headers } from '@marketplace/contracts/headers';
import { apiPrefixes, bothFamilies, routes } from '@marketplace/contracts/routes';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response, Router } from 'express';
import express from 'express';
import type { ErrorMapper } from './error-answers.ts';
import { errorAnswers } from './error-answers.ts';
import type { HotCall, HotRoute } from './hot-routes.ts';
import { hotCalls, hotRoutes } from './hot-routes.ts';
import { HttpError, notFound } from './http-error.ts';
import type { Logger } from './logger.ts';
import type { HttpMetrics } from './metrics.ts';
import { STRICT_TRANSPORT, sharedHeaders, strictTransport } from './prepared-answer.ts';
import { requestContext, requestIdOf } from './request-context.ts';

/** What an app is made of. */
export interface HttpParts {
  logger: Logger;
  /** Counts and times the answers; the internal port has none. */
  metrics?: HttpMetrics;
  /** Routers of the API, in order. */
  api: Router[];
  /** Answer before all routers. */
  hot?: HotRoute[];
  calls?: HotCall[];
  /** Answers every path outside the API; without it these are 404. */
  pages?: Router;
  errorMappers?: ErrorMapper[];
  /** How many proxies in front are trusted. */
  trustProxy?: number;
  /** Whether browsers on https must use https for all subdomains. */
  includeSubdomains?: boolean;
}

/** What a server answers with. */
export interface HttpApp {
  /** Its prototypes are those of requests and responses. */
  express: Express;
  answer(req: Request, res: Response): void;
}

/**
 * Returns what answers every request: hot routes and calls first, then an Express app with the given routers and what all services
 * share: ids, headers, 404, 405 and errors.
 */
export function createHttpApp({
  logger,
  metrics,
  hot = [],
  calls = [],
  includeSubdomains = false,
  ...parts
}: HttpParts): HttpApp {
  const begin = requestContext({
    logger,
    metrics,
    strictTransport: parts.trustProxy ? strictTransport({ includeSubdomains }) : undefined,
  });
  const answerHot = hotRoutes(hot);
  const failed = errorAnswers(logger, parts.errorMappers);
  const answerCall = hotCalls(calls, (error, req, res) => {
    if (!res.headersSent) setSharedHeaders(req, res, () => undefined);
    failed(error, req, res, () => undefined);
  });
  const app = routed({ ...parts, failed });
  return {
    express: app,
    answer(req, res) {
      toOriginForm(req);
      begin(req, res);
      try {
        if (namesOneHost(req) && (answerHot(req, res) || answerCall(req, res))) return;
      } catch (error) {
        logger.error({ err: error, requestId: requestIdOf(res) }, 'a hot route failed');
      }
      app(req, res);
    },
  };
}

function routed({
  api,
  pages,
  trustProxy = 0,
  failed,
}: Pick<HttpParts, 'api' | 'pages' | 'trustProxy'> & { failed: ErrorRequestHandler }): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', trustProxy);
  app.set('query parser', 'simple');
  app.enable('strict routing');
  app.enable('case sensitive routing');
  app.set('etag', false);
  app.use(setSharedHeaders, requireHost);
  for (const router of api) app.use(router);
  app.use(unknownCall);
  if (pages) app.use(pages);
  app.use(() => {
    throw notFound('Page');
  });
  app.use(failed);
  return app;
}

const setSharedHeaders: RequestHandler = (_req, res, next) => {
  res.set(headers.requestId, requestIdOf(res)).set(sharedHeaders);
  if (res.strictTransport !== undefined) res.set(STRICT_TRANSPORT, res.strictTransport);
  next();
};

const requireHost: RequestHandler = (req, _res, next) => {
  if (!namesOneHost(req))
    throw new HttpError(400, 'The request must name one host.', { headers: { Connection: 'close' } });
  next();
};

/** RFC 9112, section 3.2: exactly one Host header; none only in HTTP/1.0. */
function namesOneHost({ rawHeaders, httpVersionMinor }: Request): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

/** RFC 9112, section 3.2.2: `GET http://host/path` means the same as `GET /path` to that host. */
function toOriginForm(req: Request): void {
  if (req.url.startsWith('/')) return;
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(req.url) ?? [];
  if (host === undefined) return;
  req.url = path.startsWith('/') ? path : `/${path}`;
  req.headers.host = host;
}

const methodsByPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
for (const { method, path } of routes)
  for (const written of bothFamilies(path)) {
    const known = methodsByPath.get(written) ?? { pattern: patternOf(written), methods: new Set<string>() };
    known.methods.add(method);
    methodsByPath.set(written, known);
  }

/** 405 with `Allow` for a known call by another method, 404 for any other path of the API. */
const unknownCall: RequestHandler = (req, _res, next) => {
  const known = [...methodsByPath.values()].filter(({ pattern }) => pattern.test(req.path));
  const allowed = [...new Set(known.flatMap(({ methods }) => [...methods]))];
  if (allowed.length > 0 && !allowed.includes(req.method === 'HEAD' ? 'GET' : req.method))
    throw new HttpError(405, `Use ${allowed.join(' or ')} here.`, { headers: { Allow: allowed.join(', ') } });
  if (apiPrefixes.some((prefix) => req.path === `/${prefix}` || req.path.startsWith(`/${prefix}/`)))
    throw notFound('Address');
  next();
};

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
}

/** Returns a router with exact paths: `/properties/` and `/Properties` are not `/properties`. */
export function apiRouter(): Router {
  return express.Router({ strict: true, caseSensitive: true });
}
