import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** What can be done with a listing of the list. */
export interface PropertyActions {
  edit: (listing: PropertyView) => void;
  remove: (listing: PropertyView) => void;
  duplicate: (listing: PropertyView) => void;
  /** Id of the listing that is being copied. */
  copying: string | undefined;
}
