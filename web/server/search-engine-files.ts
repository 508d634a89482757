import { headers } from '@marketplace/contracts/headers';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyList } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import type { PageSource } from './page-source.ts';

const KEEP_MS = 60_000;
const READ_TIMEOUT_MS = 10_000;

interface Deps {
  apiOrigin: () => string;
  site: SiteView;
  logger?: { error(details: object, message: string): void };
}

/** Returns the routes of robots.txt and sitemap.xml. The sitemap is 503 without readable listings and an earlier version. */
export function searchEngineFiles(source: PageSource, { apiOrigin, site, logger }: Deps): Router {
  let made: { xml: string; at: number } | undefined;
  let making: Promise<string> | undefined;

  async function make(): Promise<string> {
    const { sitemap } = await source.load('/');
    const xml = sitemap(await readActive(apiOrigin()), site.origin);
    made = { xml, at: performance.now() };
    return xml;
  }

  /** Concurrent requests share one read. */
  async function current(): Promise<string> {
    if (made && performance.now() - made.at < KEEP_MS) return made.xml;
    making ??= make().finally(() => {
      making = undefined;
    });
    return await making;
  }

  const answerSitemap: RequestHandler = async (_req, res) => {
    try {
      const xml = await current();
      res
        .set('Cache-Control', `public, max-age=${KEEP_MS / 1000}`)
        .type('application/xml')
        .send(xml);
    } catch (error) {
      logger?.error({ err: error }, 'sitemap not made');
      res.status(503).set('Retry-After', '5').type('text').send('The sitemap cannot be made at the moment.');
    }
  };
  const answerRobots: RequestHandler = (_req, res) => {
    res.set('Cache-Control', 'public, max-age=3600').type('text').send(robotsText(site.origin));
  };
  return express.Router().get('/robots.txt', answerRobots).get('/sitemap.xml', answerSitemap);
}

/** Reads all active listings, page by page. Throws when a page cannot be read. */
async function readActive(origin: string): Promise<PropertyView[]> {
  const listings: PropertyView[] = [];
  for (;;) {
    const last = listings.at(-1);
    const query = new URLSearchParams({ status: 'active', ...(last && { cursor: last.id }) });
    const answer = await fetch(`${origin}/properties?${query}`, {
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The listings were answered with ${answer.status}.`);
    const page = propertyList.parse(await answer.json());
    listings.push(...page);
    // the header counts all matches, on later pages too
    if (page.length === 0 || listings.length >= Number(answer.headers.get(headers.totalCount)))
      return listings;
  }
}

/** Returns robots.txt: it excludes the admin area and the API, and names the sitemap. */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /analytics

Sitemap: ${origin}/sitemap.xml
`;
}

/** Icons for home screens, made by `npm run icons`. */
const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

function webAppManifest({ name, agent }: Pick<SiteView, 'name' | 'agent'>) {
  return {
    id: '/',
    name,
    short_name: name,
    description: `Homes in Singapore to buy, sell and rent, with ${agent.name} of ${agent.agency}.`,
    lang: 'en-SG',
    start_url: '/',
    display: 'minimal-ui',
    theme_color: '#0B5A52',
    background_color: '#FBFAF7',
    icons,
  };
}

/** The admin area is an app of its own. */
function adminManifest({ name, ...site }: SiteView) {
  return {
    ...webAppManifest({ name, ...site }),
    id: '/admin/',
    name: `${name} Admin`,
    short_name: 'Admin',
    description: `Properties and enquiries of ${name}.`,
    start_url: '/admin/dashboard',
    scope: '/admin/',
    display: 'standalone',
  };
}

/** Returns the routes of the site's manifest and the admin area's. They are not built, because the site's name is a setting. */
export function manifestFiles(site: () => SiteView): Router {
  const router = express.Router();
  for (const [path, manifest] of [
    ['/manifest.webmanifest', webAppManifest],
    ['/admin/manifest.webmanifest', adminManifest],
  ] as const) {
    router.get(path, (_req, res) => {
      const text = JSON.stringify(manifest(site()));
      res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json').send(text);
    });
  }
  return router;
}
