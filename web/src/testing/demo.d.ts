import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
/** A site as the tests of pages know it. */
export declare const demoSite: SiteView;
/** An active condominium of a new launch for sale with two photos. */
export declare const demoListing: PropertyView;
