import type { DuplicatesQuery, ListingDuplicates } from '@marketplace/contracts/listings/listing.twins';
import { duplicateKey } from '@marketplace/contracts/listings/listing.twins';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** Returns which of the listings asked about there is already, of any status: in the order of the question, each with one twin. */
export function findTwins(listings: readonly PropertyView[], asked: DuplicatesQuery): ListingDuplicates {
  const ids = new Map(listings.map((listing) => [duplicateKey(listing), listing.id]));
  return asked.flatMap((one, place) => {
    const id = ids.get(duplicateKey(one));
    return id === undefined ? [] : [{ place, id }];
  });
}
