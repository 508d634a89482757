import { streams } from '@marketplace/contracts/events';
import type { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { Decided } from '@marketplace/event-store/command-handler';
import { decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/** A listing to change, and the path of its id in the request. */
interface Revision {
  path: string;
  id: string;
  changes: ReviseListing;
}

/**
 * Returns listings after their changes, in the given order, for one append.
 *
 * @throws {HttpError} 422 at the paths of ids that name no listing, or a deleted one
 */
export async function decideRevisions(
  db: Database,
  revisions: readonly Revision[],
): Promise<Decided<Listing>[]> {
  const loaded = await loadStreams(
    db,
    listingDecider,
    revisions.map(({ id }) => streams.listing(id)),
  );
  const errors = revisions.flatMap(({ path }, place) =>
    loaded[place]?.state.status === 'listed' ? [] : [{ path, message: 'is not a property' }],
  );
  if (errors.length > 0) throw invalid(errors);
  return loaded.map((listing, place) => {
    const { id = '', changes = {} } = revisions[place] ?? {};
    return decideOn(listingDecider, listing, { type: 'ReviseListing', listing_id: id, changes });
  });
}
