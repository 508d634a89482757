import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { prepareAnswer } from '@marketplace/service-kit/prepared-answer';
import { jsonAnswer } from '../answers/send.ts';
import { listingJson } from './lists.ts';

/**
 * A view changes the counts, and with them the answer: compressing it would take ten times as long as making it, and three times
 * the memory, to save a packet.
 */
const COMPRESS_FROM = 4096;

const prepared = new WeakMap<PropertyView, PreparedAnswer>();

/** Returns a listing as everybody is answered it, undefined while nobody has asked for it. */
export function preparedListing(listing: PropertyView): PreparedAnswer | undefined {
  return prepared.get(listing);
}

/** Returns the same, prepared when it is first asked for: listings are never changed. */
export async function prepareListing(listing: PropertyView): Promise<PreparedAnswer> {
  const known = prepared.get(listing);
  if (known) return known;
  const content = jsonAnswer(listingJson(listing));
  const answer = await prepareAnswer(content, { compressFrom: COMPRESS_FROM });
  prepared.set(listing, answer);
  return answer;
}
