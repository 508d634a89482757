import { randomBytes } from 'node:crypto';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import compression from 'compression';
import type { Response } from 'express';
import { Router } from 'express';
import { contentSecurityPolicy, NONCE_PLACEHOLDER } from './content-security-policy.ts';
import { builtPages, livePages } from './page-source.ts';
import type { RenderedPage } from './rendered-page.ts';
import { searchEngineFiles } from './search-engine-files.ts';

const RENDER_TIMEOUT_MS = 5000;

export interface WebDependencies {
  /** Origin that pages read their data from; asked at each request, because the port may be known late. */
  apiOrigin: () => string;
  site: SiteView;
  /** The `web` folder: with its `dist` in production, with its source in development. */
  webRoot: string;
  mode: 'production' | 'development';
  logger?: { error(details: object, message: string): void };
}

/**
 * Returns the router of the pages, their files, robots.txt and sitemap.xml, to be mounted last at `/`: it answers every GET,
 * compressed as the browser likes it. Unknown pages are 404.
 *
 * @throws {Error} in production when the pages were not built
 */
export async function createWeb(deps: WebDependencies): Promise<{ router: Router; close(): Promise<void> }> {
  const source = await (deps.mode === 'production' ? builtPages(deps.webRoot) : livePages(deps.webRoot));
  const router = Router();
  router.use(compression(), searchEngineFiles(source, deps));
  router.use(source.files);
  router.use(async (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    const nonce = randomBytes(16).toString('base64');
    res.set('Content-Security-Policy', contentSecurityPolicy({ ...deps, nonce }));
    res.set('Cache-Control', 'private, no-cache');
    try {
      const { template, render } = await source.load(req.originalUrl);
      const page = await render({
        path: req.originalUrl,
        apiOrigin: deps.apiOrigin(),
        site: deps.site,
        nonce,
        filesOf: source.filesOf,
        signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
      });
      answer(res, page, template.replaceAll(NONCE_PLACEHOLDER, nonce));
    } catch (error) {
      deps.logger?.error({ err: error, path: req.path }, 'page not rendered');
      res.status(500).type('html').send(errorPage(deps.site.name));
    }
  });
  return { router, close: source.close };
}

function answer(res: Response, page: RenderedPage, template: string): void {
  if (page.location) {
    res.redirect(page.status, page.location);
    return;
  }
  if (page.status === 503) res.set('Retry-After', '5');
  // functions, because `$` has a meaning of its own in a replacement string
  const html = template
    .replace('<!--page-head-->', () => page.head)
    .replace('<!--page-html-->', () => page.html)
    .replace('<!--page-data-->', () => page.data);
  res.status(page.status).type('html').send(html);
}

/** Returns the page for when rendering itself failed: plain HTML that needs nothing else. `siteName` is the operator's text. */
function errorPage(siteName: string): string {
  const name = siteName.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html><html lang="en-SG"><head><meta charset="utf-8"><title>${name}</title></head>
<body><h1>Something went wrong</h1><p>Please try again in a moment.</p><p><a href="/">Back to Home</a></p></body></html>`;
}
