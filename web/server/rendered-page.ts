import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';

/** What the page renderer needs to know of a page. It can be sent to another thread. */
export interface RenderRequest {
  /** Path and query, `/buy?district=…`. */
  path: string;
  /** Origin that the page's data is read from. */
  apiOrigin: string;
  site: SiteView;
  /** Nonce of the style elements, in development. */
  nonce?: string | undefined;
  /** Of the listings when it was asked for, if that is known: see ListingsVersion. */
  version?: string | undefined;
  /** Whether a page is kept there: it goes before those that nobody has seen yet. */
  isKept?: boolean;
  /**
   * What the page that is kept was made of: it is not drawn again while that is the same. Without its counts, they may have
   * changed.
   */
  kept?: Partial<Pick<MadeOf, 'answers' | 'counts'>> | undefined;
}

/** What a page was made of. */
export interface MadeOf {
  /** Of the listings, undefined when it could not be read. */
  version: string | undefined;
  /** Names the answers that the page was made of: without the counts of views and clicks in them, and these alone. */
  answers: string;
  counts: string;
}

/** What became of a request to render. */
export type Rendering =
  | { outcome: 'drawn'; page: RenderedPage; madeOf: MadeOf }
  /** The kept page is what it would be. */
  | { outcome: 'unchanged'; version: string | undefined }
  /** Another address is the page's. */
  | { outcome: 'moved'; status: number; location: string }
  /** The page of another path stands for this one. */
  | { outcome: 'shared'; path: string };

/** A page in the pieces that go into the template. */
export interface RenderedPage {
  status: number;
  head: string;
  /** The one style element; empty when the page has none. */
  style: string;
  html: string;
  data: string;
  /** The module that holds the page's own code: see PageHandle. */
  module?: string | undefined;
  /** Headers of its own, which win over those that every page has. */
  headers?: Readonly<Record<string, string>>;
}

/** A page by its shortest address, and the parameters of the one asked for that it does not read. */
export interface PageKey {
  path: string;
  unread: URLSearchParams;
}

/** What the built or live page code gives the server. */
export interface PageCode {
  /** Returns the key of the page at an address: the same for all that show the same, whatever else their query strings hold. */
  pageKey: (target: string) => PageKey;
  /** The same at once, for a page whose path was asked for before; nothing for any other path, be it a page's or not. */
  knownPageKey: (target: string) => PageKey | undefined;
  /** Draws a page with what it reads from the API, all of it of one version. Rejects when that cannot be done in time. */
  render: (request: RenderRequest) => Promise<Rendering>;
  /** Returns sitemap.xml of the active listings and the pages that list them; `origin` is the public one. */
  sitemap: (active: readonly PropertyView[], origin: string) => string;
}
