import { createHash } from 'node:crypto';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import type { PageSource } from './page-source.ts';
import type { RenderedPage } from './rendered-page.ts';
import { NONCE_PLACEHOLDER } from './rendered-page.ts';

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
    const [start, beforeHtml, beforeData, end] = template
      .replaceAll(NONCE_PLACEHOLDER, nonce ?? '')
      .split(/<!--page-(?:head|html|data)-->/)
      .map((part) => Buffer.from(part)) as [Buffer, Buffer, Buffer, Buffer];
    const head = Buffer.from(page.head + preloads + page.style);
    const body = Buffer.concat([start, head, beforeHtml, page.html, beforeData, page.data, end]);
    const headers = {
      'Content-Security-Policy': contentSecurityPolicy({ site, styles: template + page.style, nonce }),
      ...page.headers,
      ...(page.status >= 400 && { 'Cache-Control': 'no-store' }),
      ...(page.status >= 500 && { 'Retry-After': RETRY_AFTER }),
    };
    return prepareAnswer({ status: page.status, type: 'text/html; charset=utf-8', body, headers }, { known });
  };
}

interface Page {
  site: SiteView;
  styles: string;
  /** In development: the nonce of Vite's scripts and styles. It also allows Vite's socket. */
  nonce?: string | undefined;
}

/** The style element of styled-components in the browser is empty, because rules are added by script. */
const EMPTY_STYLE = hashOf('');

/** Returns the policy of a page: our own files, the page's style elements, and calls to the email provider. Depends on the page alone. */
export function contentSecurityPolicy({ site, styles, nonce }: Page): string {
  const nonceSource = nonce && `'nonce-${nonce}'`;
  const directives: [string, ...(string | false | undefined)[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", nonceSource],
    [
      'style-src',
      "'self'",
      ...(nonceSource ? [nonceSource] : [EMPTY_STYLE, ...stylesIn(styles).map(hashOf)]),
    ],
    ['img-src', "'self'", 'data:', 'blob:', originOf(site.agent.photo)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", site.email_provider?.origin, nonce && 'ws:'],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ];
  return directives.map((sources) => sources.filter(Boolean).join(' ')).join('; ');
}

function stylesIn(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
