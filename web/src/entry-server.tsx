import { siteWith } from '@marketplace/contracts/site/site-settings';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { MadeOf, PageCode, Rendering, RenderRequest } from '../server/rendered-page.ts';
import type { PageData } from './api/page-data.tsx';
import { ANY_PATH } from './api/page-data.tsx';
import { CompiledStyles } from './app/compiled-styles.tsx';
import { embed, headHtml, readConsistently } from './app/page-answers.ts';
import type { PageHandle } from './app/page-handle.ts';
import { loadPages, pageOf, shellOf } from './app/page-handle.ts';
import { Providers } from './app/providers.tsx';
import { Site } from './app/routes.tsx';
import { matchPage, routesOf } from './app/server-routes.ts';
import inter from './fonts/inter-basic.woff2?url';
import serif from './fonts/source-serif-4-basic.woff2?url';
import type { PageHead } from './public/page-head.tsx';
import { HeadSinkProvider } from './public/page-head.tsx';

export { feed } from './app/feeds.ts';
export { knownPageKey, pageKey } from './app/page-key.ts';
export { sitemap } from './app/sitemap.ts';

/** Timeout of all reads of a page together. */
const READ_TIMEOUT_MS = 4000;

const manifestLink = (href: string) => `<link rel="manifest" href="${href}">`;
const siteManifest = manifestLink('/manifest.webmanifest');

/** Head and headers of the shells. The admin area is an app of its own on a home screen. The address of a seller's report is its secret, so it must not be sent elsewhere. */
const shells = {
  '/admin': { title: 'Admin', manifest: manifestLink('/admin/manifest.webmanifest'), headers: {} },
  '/seller': {
    title: 'Report for the seller',
    manifest: siteManifest,
    headers: {
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  },
} as const;

/** See PageCode; a browser-only page is a shell without HTML. */
export const read: PageCode['read'] = async (request) => {
  const { path, apiOrigin, anyApiOrigin = apiOrigin, version, settings, nonce } = request;
  const url = new URL(request.site.origin + path);
  const matches = matchPage(url.pathname);
  const { handle, page } = pageOf(matches, url);
  const shell = shellOf(matches);
  if (shell) return emptyPage(shells[shell], handle, request);
  const first = handle.reads?.(page) ?? [];
  const answers = await readConsistently(first, (known) => handle.readsAfter?.(page, known.fallback) ?? [], {
    origin: apiOrigin,
    anyOrigin: anyApiOrigin,
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    version,
    settings,
  });
  const { fallback, texts, failures, madeOf } = answers;
  if (isSame(madeOf, request.kept)) return { outcome: 'unchanged', version: madeOf.version };
  const isMissing = first.some((resource) => failures[resource.path] === 404);
  const isUnknown = isMissing && !handle.isKnown?.(page, fallback);
  const standIn = isUnknown ? handle.standIn?.(page) : undefined;
  if (standIn !== undefined && standIn !== path) return { outcome: 'shared', path: standIn };
  const moved = handle.movedTo?.(page, fallback);
  if (moved) return { outcome: 'moved', ...moved };
  const site = siteWith(request.site, answers.settings);
  const known = { path, site, nonce, texts, failures: isUnknown ? { [ANY_PATH]: 404 } : failures };
  return { outcome: 'read', read: known, madeOf };
};

/** Whether the page's data is unchanged. */
function isSame(madeOf: MadeOf, kept: RenderRequest['kept']): boolean {
  return (
    kept !== undefined &&
    Object.entries(kept).every(([name, value]) => madeOf[name as keyof MadeOf] === value)
  );
}

function emptyPage(
  { title, manifest, headers }: (typeof shells)[keyof typeof shells],
  { module }: PageHandle,
  { site, settings, version }: RenderRequest,
): Rendering {
  const own = settings && { environment: site };
  const data = embed({ site: siteWith(site, settings), ...own, texts: {}, failures: {} });
  const head = `<title>${title}</title><meta name="robots" content="noindex">${manifest}`;
  const page = { status: 200, head, style: '', html: Buffer.of(), data, module, headers };
  return { outcome: 'drawn', page, madeOf: { version, answers: '', counts: '' } };
}

/** See PageCode. */
export const draw: PageCode['draw'] = async ({ path, site, nonce, texts, failures }) => {
  const url = new URL(site.origin + path);
  const matches = matchPage(url.pathname);
  await loadPages(matches);
  const answers = Object.entries(texts).map(([resource, text]) => [resource, JSON.parse(text)]);
  const data: PageData = { site, fallback: Object.fromEntries(answers), failures };
  let head: PageHead | undefined;
  const sheet = new ServerStyleSheet(nonce === undefined ? {} : { nonce });
  const page = (
    <StrictMode>
      <HeadSinkProvider
        value={(given) => {
          head = given;
        }}
      >
        <CompiledStyles>
          <Providers data={data}>
            <StaticRouter location={url.pathname + url.search}>
              <Site of={routesOf(url.pathname)} />
            </StaticRouter>
          </Providers>
        </CompiledStyles>
      </HeadSinkProvider>
    </StrictMode>
  );
  try {
    const html = Buffer.from(renderToString(sheet.collectStyles(page)));
    return {
      status: statusOf(head, data),
      head: preloads + siteManifest + headHtml(head, data.site),
      style: sheet.getStyleTags(),
      html,
      data: embed({ site, texts, failures }),
      module: pageOf(matches, url).handle.module,
    };
  } finally {
    sheet.seal();
  }
};

/** See PageCode. */
export const render: PageCode['render'] = async (request) => {
  const reading = await read(request);
  if (reading.outcome !== 'read') return reading;
  return { outcome: 'drawn', page: await draw(reading.read), madeOf: reading.madeOf };
};

const preloads = [inter, serif]
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
  .join('');

/** A page with failed reads answers 503, which keeps it from search engines, unless the page sets a status. */
function statusOf(head: PageHead | undefined, { failures }: PageData): number {
  if (head?.status) return head.status;
  return Object.keys(failures).length > 0 ? 503 : 200;
}
