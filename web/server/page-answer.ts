import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import { contentSecurityPolicy, NONCE_PLACEHOLDER } from './content-security-policy.ts';
import type { PageSource } from './page-source.ts';
import type { RenderedPage } from './rendered-page.ts';

/** Seconds until a page with failed reads is retried. */
const RETRY_AFTER = '5';

interface Options {
  site: SiteView;
  nonce?: string | undefined;
}

/** Returns a function that puts a page into the template and prepares its answer, or returns the known answer if it is the same. */
export function preparePages({ load, filesOf }: PageSource, { site, nonce }: Options) {
  return async (page: RenderedPage, known: PreparedAnswer | undefined): Promise<PreparedAnswer> => {
    const { template } = await load('/');
    const scripts = page.module === undefined ? [] : filesOf(page.module);
    const preloads = scripts
      .map((href) => `<link rel="modulepreload" fetchpriority="low" href="${href}">`)
      .join('');
    // functions, because `$` is special in replacement strings
    const body = template
      .replaceAll(NONCE_PLACEHOLDER, () => nonce ?? '')
      .replace('<!--page-head-->', () => page.head + preloads + page.style)
      .replace('<!--page-html-->', () => page.html)
      .replace('<!--page-data-->', () => page.data);
    const headers = {
      'Content-Security-Policy': contentSecurityPolicy({ site, styles: template + page.style, nonce }),
      ...page.headers,
      ...(page.status >= 400 && { 'Cache-Control': 'no-store' }),
      ...(page.status >= 500 && { 'Retry-After': RETRY_AFTER }),
    };
    return prepareAnswer({ status: page.status, type: 'text/html; charset=utf-8', body, headers }, { known });
  };
}
