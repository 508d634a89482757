import type { ListingsVersion, PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';

/** A request for a page. */
export interface RenderRequest {
  /** Path and query, `/buy?district=…`. */
  path: string;
  apiOrigin: string;
  /** For a read that `apiOrigin` does not answer. */
  anyApiOrigin?: string | undefined;
  /** The site of the environment. */
  site: SiteView;
  /** Nonce of the style elements, in development. */
  nonce?: string | undefined;
  /** The version of the listings at the request, if known: see ListingsVersion. */
  version?: string | undefined;
  /** The settings of that version. */
  settings?: ListingsVersion['settings'];
  /** Whether the page is cached: it goes before new ones. */
  isKept?: boolean;
  /** The data of the cached page: if it is unchanged, the page is not rendered. Without `counts`, they may have changed. */
  kept?: Partial<Pick<MadeOf, 'answers' | 'counts'>> | undefined;
}

/** Identifies the data of a page. */
export interface MadeOf {
  /** The version of the listings; undefined when it could not be read. */
  version: string | undefined;
  /** `answers` identifies the page's data without the counts of views and clicks, `counts` these alone. */
  answers: string;
  counts: string;
}

/** The data of a page. It can be sent to another thread. */
export interface ReadPage {
  /** Path and query. */
  path: string;
  /** The site with its settings. */
  site: SiteView;
  nonce?: string | undefined;
  /** The answers as JSON texts, by resource path. */
  texts: Record<string, string>;
  /** See PageData. */
  failures: Record<string, number>;
}

/** The result of reading a page's data. */
export type Reading = { outcome: 'read'; read: ReadPage; madeOf: MadeOf } | Rendering;

/** The result of a rendering. */
export type Rendering =
  | { outcome: 'drawn'; page: RenderedPage; madeOf: MadeOf }
  | { outcome: 'unchanged'; version: string | undefined }
  | { outcome: 'moved'; status: number; location: string }
  /** Several paths share one page. */
  | { outcome: 'shared'; path: string };

/** A page in the parts of the template; the long ones as bytes, which pass between threads at little cost. */
export interface RenderedPage {
  status: number;
  head: string;
  /** The style element; empty when the page has none. */
  style: string;
  html: Uint8Array;
  data: Uint8Array;
  /** The module with the page's own code: see PageHandle. */
  module?: string | undefined;
  /** Its own headers, which override the shared ones. */
  headers?: Readonly<Record<string, string>>;
}

/** A page's shortest address, and the parameters of the request that it does not read. */
export interface PageKey {
  path: string;
  /** Whether the request spelled the path or a value of it otherwise: `/BUY/`, `?district=9`. */
  isOtherSpelling: boolean;
  unread: URLSearchParams;
}

/** What the page code, built or live, gives the server. */
export interface PageCode {
  /** Returns the key of the page at an address: the same for all addresses with the same content. */
  pageKey: (target: string) => PageKey;
  /** The same, synchronously, for a page that was requested before; undefined for any other path. */
  knownPageKey: (target: string) => PageKey | undefined;
  /** Reads the data of a page; returns the rendering if nothing is to be drawn. Throws when the reads take too long. */
  read: (request: RenderRequest) => Promise<Reading>;
  /** Draws a page from its data. */
  draw: (page: ReadPage) => Promise<RenderedPage>;
  /** Both, in one thread. */
  render: (request: RenderRequest) => Promise<Rendering>;
  /** Returns sitemap.xml of the active listings and their lists; `origin` is the public one. */
  sitemap: (active: readonly PropertyView[], origin: string) => string;
  /** Returns the newest listings of the list at `path` as feeds (RFC 4287, JSON Feed); throws when there is no list, or `read` does, which reads a path of the API. */
  feed: (
    path: string,
    read: (path: string) => Promise<unknown>,
    site: SiteView,
  ) => Promise<{ atom: string; json: string }>;
}

/** Placeholder for the nonce in Vite's template in development. */
export const NONCE_PLACEHOLDER = '__page_nonce__';
