import type { SiteView } from '@marketplace/contracts/site/site.views';

interface Page {
  nonce: string;
  site: SiteView;
  mode: 'production' | 'development';
}

/**
 * Returns the policy of an HTML answer: nothing but our own files, styles of this answer's nonce, and calls to the e-mail
 * provider. Development adds the nonce for Vite's refresh script, and its socket.
 */
export function contentSecurityPolicy({ nonce, site, mode }: Page): string {
  const inDevelopment = mode === 'development';
  const directives: [string, ...(string | false | undefined)[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", inDevelopment && `'nonce-${nonce}'`],
    ['style-src', "'self'", `'nonce-${nonce}'`],
    ['img-src', "'self'", 'data:', 'blob:', originOf(site.agent.photo)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", site.email_provider?.origin, inDevelopment && 'ws:'],
    ['manifest-src', "'self'"],
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ];
  return directives.map((sources) => sources.filter(Boolean).join(' ')).join('; ');
}

/** The origin of an absolute address; undefined for a path of our own. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

/** Stands for the nonce in what Vite writes into the template, until an answer's own is known. */
export const NONCE_PLACEHOLDER = '__page_nonce__';
