import { randomBytes } from 'node:crypto';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { siteWith } from '@marketplace/contracts/site/site-settings';
import type { HotRoute } from '@marketplace/service-kit/hot-routes';
import { HttpError, notFound } from '@marketplace/service-kit/http-error';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { sendPrepared } from '@marketplace/service-kit/prepared-answer';
import compression from 'compression';
import type { Request, Response } from 'express';
import { Router } from 'express';
import { escapeHtml } from './escape-html.ts';
import type { KeptPages } from './kept-pages.ts';
import { createKeptPages } from './kept-pages.ts';
import type { PushedVersions } from './listings-version.ts';
import { polledListings, pushedListings } from './listings-version.ts';
import { manifestFiles } from './manifest-files.ts';
import { preparePages } from './page-answer.ts';
import { pageMetrics } from './page-metrics.ts';
import type { PageSource } from './page-source.ts';
import { builtPages, livePages } from './page-source.ts';
import { programFiles } from './program-files.ts';
import { PageTooSlow, TooManyPages } from './render-pool.ts';
import type { PageKey } from './rendered-page.ts';

export interface WebDependencies {
  /** Origin of the pages' data; read at each request, because the port may be known late. */
  apiOrigin: () => string;
  /** Origin of any instance, for reads that the one of `apiOrigin` does not answer. */
  anyApiOrigin?: string;
  /** Reports changes of the listings when the query service is in this process; otherwise the service is polled. */
  listings?: PushedVersions;
  /** The site of the environment. */
  site: SiteView;
  /** The `web` folder, with its `dist` in production and its source in development. */
  webRoot: string;
  mode: 'production' | 'development';
  metrics: Metrics;
  logger?: { error(details: object, message: string): void };
}

interface Web {
  hot: HotRoute[];
  /** Routes of pages, files and what programs read. Mount it last at `/`: it answers every GET. Unknown pages are 404. */
  router: Router;
  close(): Promise<void>;
}

/** Returns the hot routes and the router of the pages. Throws in production when the pages were not built. */
export async function createWeb(deps: WebDependencies): Promise<Web> {
  const { apiOrigin, anyApiOrigin, site, webRoot, mode, logger } = deps;
  const isLive = mode === 'development';
  const nonce = isLive ? randomBytes(16).toString('base64') : undefined;
  const source = await (isLive ? livePages(webRoot) : builtPages(webRoot));
  const metrics = pageMetrics(deps.metrics);
  const versions = deps.listings ? pushedListings(deps.listings) : polledListings(apiOrigin);
  const siteNow = () => siteWith(site, versions.settings);
  const pages = createKeptPages({
    versions,
    draw: async (asked) =>
      (await source.load(asked.path)).render({ ...asked, apiOrigin: apiOrigin(), anyApiOrigin, site, nonce }),
    prepare: preparePages(source, { site, nonce }),
    metrics,
    logger,
    ...(isLive && { keepMs: 0 }),
  });

  async function answerPage(req: Request, res: Response): Promise<void> {
    const key = (await source.load(req.originalUrl)).pageKey(req.originalUrl);
    if (key.isOtherSpelling) return res.redirect(301, withUnread(key.path, key));
    try {
      const found = await pages.find(key.path);
      if ('answer' in found) {
        if (found.answer.status === 404 && req.accepts('html', 'json') === 'json') throw notFound('Page');
        sendPrepared(req, res, found.answer);
      } else res.redirect(found.status, withUnread(found.location, key));
    } catch (error) {
      if (error instanceof HttpError) throw error;
      metrics.answered('refused');
      const isBusy = error instanceof TooManyPages || error instanceof PageTooSlow;
      if (isBusy) res.set('Retry-After', error instanceof TooManyPages ? '1' : '5');
      res
        .status(isBusy ? 503 : 500)
        .set('Cache-Control', 'no-store')
        .type('html')
        .send(errorPage(siteNow().name));
    }
  }

  const router = Router();
  router.use(
    compression(),
    programFiles(source, { apiOrigin, site: siteNow, ...(logger && { logger }) }),
    manifestFiles(siteNow),
  );
  router.use(source.files);
  router.use((req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return answerPage(req, res);
    next();
  });
  return { hot: [...source.hot, ...hotPages(source, pages)], router, close: source.close };
}

/** Cached pages, by any of their addresses; none in development. */
function hotPages({ knownPageKey }: PageSource, { getFresh }: KeptPages): HotRoute[] {
  if (!knownPageKey) return [];
  const find = (path: string, search: string) => {
    const key = search === '' ? { path, isOtherSpelling: false } : knownPageKey(`${path}?${search}`);
    const answer = key && !key.isOtherSpelling ? getFresh(key.path) : undefined;
    return answer?.status === 404 ? undefined : answer; // the router answers programs with JSON
  };
  return [{ route: '/*', paths: ['*'], find }];
}

function withUnread(location: string, { unread }: PageKey): string {
  if (unread.size === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${unread}`;
}

/** Returns the page for failed renderings: plain HTML without dependencies. `siteName` is the operator's text. */
function errorPage(siteName: string): string {
  const name = escapeHtml(siteName);
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title><style>body { max-width: 60ch; margin: 20vh auto; padding: 0 24px; font: 18px/1.6 system-ui, sans-serif; color: #16211f; background: #fbfaf7 } a { color: #0b5a52 }</style></head>
<body><h1>Something went wrong</h1><p>Please try again in a moment.</p>
<p><a href="">Load the page again</a> or go <a href="/">back to Home</a></p></body></html>`;
}
