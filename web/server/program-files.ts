import { headers } from '@marketplace/contracts/headers';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { propertyList } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { Response, Router } from 'express';
import express from 'express';
import { apiPage, apiPagePolicy } from './api-page.ts';
import type { PageSource } from './page-source.ts';
import { publicPages } from './public-pages.ts';

const KEEP_MS = 60_000;
const READ_TIMEOUT_MS = 10_000;

interface Deps {
  apiOrigin: () => string;
  site: () => SiteView;
  logger?: { error(details: object, message: string): void };
}

/** Returns the routes of what programs read: robots.txt, sitemap.xml, feeds of the lists, openapi.json with its page, security.txt and llms.txt. What is made of listings is 503 when they cannot be read and there is no earlier version. */
export function programFiles(source: PageSource, { apiOrigin, site, logger }: Deps): Router {
  const router = express.Router();

  const sitemap = keepFor(KEEP_MS, async () => {
    const { sitemap } = await source.load('/');
    return sitemap(await readActive(apiOrigin()), site().origin);
  });
  router.get('/sitemap.xml', (_req, res) => send(res, 'application/xml', sitemap));

  for (const { path } of [publicPages.buy, publicPages.sell, publicPages.rent, publicPages.newLaunch]) {
    const feed = keepFor(KEEP_MS, async () => {
      const { feed } = await source.load('/');
      return feed(path, async (asked) => (await read(apiOrigin() + asked)).json(), site());
    });
    router.get(`${path}/feed.atom`, (_req, res) =>
      send(res, 'application/atom+xml', async () => (await feed()).atom),
    );
    router.get(`${path}/feed.json`, (_req, res) =>
      send(res, 'application/feed+json', async () => (await feed()).json),
    );
  }

  router.get('/openapi.json', async (_req, res) => {
    const { openApiDocument } = await import('@marketplace/contracts/openapi');
    res.set('Cache-Control', 'public, max-age=3600').json(openApiDocument(site()));
  });
  router.get('/developers', async (_req, res) => {
    const { openApiDocument } = await import('@marketplace/contracts/openapi');
    res
      .set({ 'Cache-Control': 'public, max-age=3600', 'Content-Security-Policy': apiPagePolicy })
      .type('html')
      .send(apiPage(openApiDocument(site())));
  });

  async function send(res: Response, type: string, make: () => Promise<string>): Promise<void> {
    try {
      const text = await make();
      res
        .set('Cache-Control', `public, max-age=${KEEP_MS / 1000}`)
        .type(type)
        .send(text);
    } catch (error) {
      logger?.error({ err: error, path: res.req.path }, 'file for programs not made');
      res.status(503).set('Retry-After', '5').type('text').send('This file is not available at the moment.');
    }
  }

  for (const [path, textOf] of Object.entries(texts))
    router.get(path, (_req, res) => {
      res.set('Cache-Control', 'public, max-age=3600').type('text').send(textOf(site()));
    });
  return router;
}

/** Returns a function that returns what was made in the last `ms`, or else makes it; when that fails, what was made before. Concurrent callers share one run. */
export function keepFor<Made>(ms: number, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { made: Made; at: number } | undefined;
  let making: Promise<Made> | undefined;
  const makeAndKeep = async () => {
    const made = await make();
    kept = { made, at: performance.now() };
    return made;
  };
  return async () => {
    if (kept && performance.now() - kept.at < ms) return kept.made;
    making ??= makeAndKeep().finally(() => {
      making = undefined;
    });
    try {
      return await making;
    } catch (error) {
      if (!kept) throw error;
      return kept.made;
    }
  };
}

/** Reads all active listings, page by page. Throws when a page cannot be read. */
async function readActive(origin: string): Promise<PropertyView[]> {
  const listings: PropertyView[] = [];
  for (;;) {
    const last = listings.at(-1);
    const query = new URLSearchParams({ status: 'active', ...(last && { cursor: last.id }) });
    const answer = await read(`${origin}/properties?${query}`);
    const page = propertyList.parse(await answer.json());
    listings.push(...page);
    // the header counts all matches, on later pages too
    if (page.length === 0 || listings.length >= Number(answer.headers.get(headers.totalCount)))
      return listings;
  }
}

async function read(address: string): Promise<globalThis.Response> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The listings were answered with ${answer.status}.`);
  return answer;
}

/** Texts by path. */
const texts: Readonly<Record<string, (site: SiteView) => string>> = {
  '/robots.txt': robotsText,
  '/.well-known/security.txt': securityText,
  '/llms.txt': llmsText,
};

/** Returns robots.txt: it excludes the admin area and the API, and names the sitemap. */
export function robotsText({ origin }: Pick<SiteView, 'origin'>): string {
  return `User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /analytics

Sitemap: ${origin}/sitemap.xml
`;
}

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Returns security.txt (RFC 9116): who to write to about a weakness. It expires in half a year. */
export function securityText(
  { origin, agent }: Pick<SiteView, 'origin' | 'agent'>,
  now = new Date(),
): string {
  return `Contact: mailto:${agent.email}
Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}

/** Returns llms.txt (llmstxt.org): the pages and data of the site for language models. */
export function llmsText({ name, origin, agent }: SiteView): string {
  const { buy, sell, rent, newLaunch, costs, about, contact } = publicPages;
  const list = (what: string, { path }: { path: string }) =>
    `- [${what}](${origin}${path}): also as [JSON Feed](${origin}${path}/feed.json)`;
  const page = (what: string, { path }: { path: string }) => `- [${what}](${origin}${path})`;
  return `# ${name}

> Homes in Singapore to buy, sell and rent, with ${agent.name} of ${agent.agency} (CEA Reg. No. ${agent.licence}). Prices are asking prices in Singapore dollars; areas are in square feet.

## Listings

${list('Properties for sale', buy)}
${list('Properties we are selling for their owners', sell)}
${list('Properties for rent', rent)}
${list('New launches', newLaunch)}
- [All pages](${origin}/sitemap.xml)
- [The API](${origin}/openapi.json), OpenAPI 3.1

## Guides and contact

${page('What it costs to buy', costs)}
${page('About', about)}
${page('Contact', contact)}
`;
}
