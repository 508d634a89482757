import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import { StrictMode } from 'react';
import type { StaticHandlerContext } from 'react-router-dom';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import type { PageCode, RenderedPage, RenderRequest } from '../server/rendered-page.ts';
import { ApiError } from './api/api-error.ts';
import type { Resource } from './api/client.ts';
import { readResource } from './api/client.ts';
import { isBrowserOnly, pageOf } from './app/page-handle.ts';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { embed, headHtml, streamToText } from './app/server-html.ts';
import type { PageHead } from './site/page-head.tsx';
import { HeadSinkProvider } from './site/page-head.tsx';
import type { PageData } from './site/site.tsx';

export { sitemap } from './app/sitemap.ts';

const handler = createStaticHandler(routes);
const shellHead = '<title>Admin</title><meta name="robots" content="noindex">';

/** Renders the page of a path, with what it reads from the API; a browser-only page comes back as a shell without HTML. */
export const render: PageCode['render'] = async (request) => {
  const { site } = request;
  const url = new URL(site.origin + request.path);
  if (isBrowserOnly(matchRoutes(routes, url.pathname) ?? []))
    return { status: 200, head: shellHead, html: '', data: embed({ site, fallback: {}, failures: {} }) };
  const context = await handler.query(new Request(url));
  if (context instanceof Response) return redirectOf(context);
  const { handle, page } = pageOf(context);
  const { fallback, failures } = await readAll(handle.reads?.(page), request);
  const location = handle.movedTo?.(page, fallback);
  if (location !== undefined) return { status: 301, location, head: '', html: '', data: '' };
  const more = await readAll(handle.readsAfter?.(page, fallback), request);
  return renderPage(context, { site, fallback: { ...fallback, ...more.fallback }, failures }, request);
};

async function renderPage(
  context: StaticHandlerContext,
  data: PageData,
  { site, nonce, signal, filesOf }: RenderRequest,
): Promise<RenderedPage> {
  let head: PageHead | undefined;
  const sheet = new ServerStyleSheet({ nonce });
  const page = (
    <StrictMode>
      <HeadSinkProvider
        value={(given) => {
          head = given;
        }}
      >
        <Providers data={data}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </Providers>
      </HeadSinkProvider>
    </StrictMode>
  );
  try {
    const html = await streamToText(sheet.collectStyles(page), signal);
    return {
      status: statusOf(head, data),
      head: preloads + scriptsOf(context, filesOf) + headHtml(head, site) + sheet.getStyleTags(),
      html,
      data: embed(data),
    };
  } finally {
    sheet.seal();
  }
}

const preloads = [interLatin, serifLatin]
  .map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`)
  .join('');

/** The page's own code is asked for along with the first bundle, not after it. */
function scriptsOf(context: StaticHandlerContext, filesOf: RenderRequest['filesOf']): string {
  const { module } = pageOf(context).handle;
  const files = module === undefined ? [] : filesOf(module);
  return files.map((href) => `<link rel="modulepreload" href="${href}">`).join('');
}

/** A page that could not read what it shows is not for search engines: 503, unless the page itself says otherwise. */
function statusOf(head: PageHead | undefined, { failures }: PageData): number {
  if (head?.status) return head.status;
  return Object.keys(failures).length > 0 ? 503 : 200;
}

function redirectOf(response: Response): RenderedPage {
  const location = response.headers.get('Location') ?? '/';
  return { status: response.status, location, head: '', html: '', data: '' };
}

/** Reads all resources at once and returns the answers, and the statuses of those that failed, by path. Never throws. */
async function readAll(
  resources: Resource<unknown>[] = [],
  { apiOrigin, signal }: Pick<RenderRequest, 'apiOrigin' | 'signal'>,
): Promise<Pick<PageData, 'fallback' | 'failures'>> {
  const fallback: PageData['fallback'] = {};
  const failures: PageData['failures'] = {};
  await Promise.all(
    resources.map(async (resource) => {
      try {
        fallback[resource.path] = await readTwice(resource, { origin: apiOrigin, signal });
      } catch (error) {
        failures[resource.path] = error instanceof ApiError ? error.status : 0;
      }
    }),
  );
  return { fallback, failures };
}

/** A service that is renewed takes the reads on its connections with it; the next one is there already. */
async function readTwice<T>(
  resource: Resource<T>,
  options: { origin: string; signal: AbortSignal },
): Promise<T> {
  try {
    return await readResource(resource, options);
  } catch (error) {
    if (options.signal.aborted || !(error instanceof ApiError) || error.status !== 0) throw error;
    return readResource(resource, options);
  }
}
