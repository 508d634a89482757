import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';

/** What the page renderer needs to know of a request. */
export interface RenderRequest {
  /** Path and query, `/buy?district=…`. */
  path: string;
  /** Origin that the page's data is read from. */
  apiOrigin: string;
  site: SiteView;
  /** Nonce of this answer's style elements. */
  nonce: string;
  /** Returns the addresses of the scripts that hold a module of the pages; none in development. */
  filesOf: (module: string) => string[];
  signal: AbortSignal;
}

/** A page in the pieces that go into the template. `location` is set for a redirect, which has no pieces. */
export interface RenderedPage {
  status: number;
  location?: string;
  head: string;
  html: string;
  data: string;
}

/** What the built or live page code gives the server. */
export interface PageCode {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  /** Returns sitemap.xml of the active listings and the pages that list them; `origin` is the public one. */
  sitemap: (active: readonly PropertyView[], origin: string) => string;
}
