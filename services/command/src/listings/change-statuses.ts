import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { ChangeStatuses } from '@marketplace/contracts/listings/listing.commands';
import type { Loaded } from '@marketplace/event-store/command-handler';
import { decideAndAppend, decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/**
 * Gives all listings a status in one append, or none. Listings that have it already are left alone.
 *
 * @throws {HttpError} 422 at `ids.2` for what is no listing, or a deleted one
 * @throws {VersionConflict} when the listings changed under it again and again
 */
export function changeStatuses(db: Database, { ids, status }: ChangeStatuses, meta: EventMeta) {
  return decideAndAppend(db, meta, async () => {
    const loaded = await loadStreams(db, listingDecider, ids.map(streams.listing));
    assertAllListed(loaded);
    const listings = loaded.map((listing, index) =>
      decideOn(listingDecider, listing, {
        type: 'ReviseListing',
        listing_id: ids[index] ?? '',
        changes: { status },
      }),
    );
    return { listings };
  });
}

function assertAllListed(loaded: Loaded<Listing>[]): void {
  const errors = loaded.flatMap(({ state }, index) =>
    state.status === 'listed' ? [] : [{ path: `ids.${index}`, message: 'is not a property' }],
  );
  if (errors.length > 0) throw invalid(errors);
}
