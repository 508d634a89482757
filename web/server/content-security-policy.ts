import { createHash } from 'node:crypto';
import type { SiteView } from '@marketplace/contracts/site/site.views';

interface Page {
  site: SiteView;
  /** HTML with its style elements. */
  styles: string;
  /** In development: of Vite's refresh script, of styles as they change, and the one whose socket is allowed. */
  nonce?: string | undefined;
}

/** Of the element that styled-components makes in the browser: it is empty, because rules are added one by one. */
const EMPTY_STYLE = hashOf('');

/**
 * Returns the policy of an HTML answer: nothing but our own files, the style elements that are in it, and calls to the e-mail
 * provider. It follows from the page alone, so that the page may be kept.
 */
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

/** The origin of an absolute address; undefined for a path of our own. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Stands for the nonce in what Vite writes into the template in development. */
export const NONCE_PLACEHOLDER = '__page_nonce__';
