import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import { jsonAnswer } from '../answers/send.ts';
import { listingJson } from './lists.ts';

const prepared = new WeakMap<PropertyView, PreparedAnswer>();

/** Returns a listing as everybody is answered it, undefined while nobody has asked for it. */
export function preparedListing(listing: PropertyView): PreparedAnswer | undefined {
  return prepared.get(listing);
}

/** Returns the same, prepared when it is first asked for: listings are never changed. */
export async function prepareListing(listing: PropertyView): Promise<PreparedAnswer> {
  const answer = prepared.get(listing) ?? (await prepareAnswer(jsonAnswer(listingJson(listing))));
  prepared.set(listing, answer);
  return answer;
}
