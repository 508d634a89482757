import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/**
 * Records of all listings that they are still available, in one append, or of none.
 *
 * @throws {HttpError} 422 at `ids.2` for what is no listing, a deleted one, or one that is not active
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export function confirmListings(db: Database, ids: string[], meta: EventMeta) {
  return decideAndAppend(db, meta, async () => {
    const loaded = await loadStreams(db, listingDecider, ids.map(streams.listing));
    assertAllActive(loaded);
    const listings = loaded.map((listing, index) =>
      decideOn(listingDecider, listing, { type: 'ConfirmListing', listing_id: ids[index] ?? '' }),
    );
    return { listings };
  });
}

function assertAllActive(loaded: Loaded<Listing>[]): void {
  const errors = loaded.flatMap(({ state }, index) => {
    if (state.status !== 'listed') return [{ path: `ids.${index}`, message: 'is not a property' }];
    return state.listing.status === 'active' ? [] : [{ path: `ids.${index}`, message: 'is not active' }];
  });
  if (errors.length > 0) throw invalid(errors);
}
