import type { AskTwins, ListingTwins } from '@marketplace/contracts/listings/listing.twins';
import { twinKey } from '@marketplace/contracts/listings/listing.twins';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** Returns which of the listings asked about there is already, of any status: in the order of the question, each with one twin. */
export function findTwins(listings: readonly PropertyView[], asked: AskTwins): ListingTwins {
  const ids = new Map(listings.map((listing) => [twinKey(listing), listing.id]));
  return asked.flatMap((one, place) => {
    const id = ids.get(twinKey(one));
    return id === undefined ? [] : [{ place, id }];
  });
}
