import { streams } from '@marketplace/contracts/events';
import type { ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import { decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { invalid } from '@marketplace/service-kit/http-error';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

interface Named {
  id: string;
  /** Of the id in the request. */
  path: string;
}

/** Returns revised listings, in the given order, for one append. @throws {HttpError} 422 at ids without a listing */
export async function decideRevisions(
  db: Database,
  revisions: readonly (Named & { changes: ReviseListing })[],
): Promise<Decided<Listing>[]> {
  const loaded = await loadListed(db, revisions);
  return loaded.map(([listing, { id, changes }]) =>
    decideOn(listingDecider, listing, { type: 'ReviseListing', listing_id: id, changes }),
  );
}

/** Returns confirmed listings, for one append. @throws {HttpError} 422 at `ids.2` without an active listing */
export async function decideConfirmations(db: Database, ids: readonly string[]): Promise<Decided<Listing>[]> {
  const named = ids.map((id, index) => ({ id, path: `ids.${index}` }));
  const loaded = await loadListed(db, named, ({ status }) => (status === 'active' ? '' : 'is not active'));
  return loaded.map(([listing, { id }]) =>
    decideOn(listingDecider, listing, { type: 'ConfirmListing', listing_id: id }),
  );
}

/** @param problemOf returns what is wrong with a listing, '' when nothing is */
async function loadListed<Item extends Named>(
  db: Database,
  items: readonly Item[],
  problemOf: (listing: ListingState) => string = () => '',
): Promise<[Loaded<Listing>, Item][]> {
  const loaded = await loadStreams(
    db,
    listingDecider,
    items.map(({ id }) => streams.listing(id)),
  );
  const pairs = items.map((item, index): [Loaded<Listing>, Item] => [loaded[index] as Loaded<Listing>, item]);
  const errors = pairs.flatMap(([{ state }, { path }]) => {
    const message = state.status === 'listed' ? problemOf(state.listing) : 'is not a property';
    return message ? [{ path, message }] : [];
  });
  if (errors.length > 0) throw invalid(errors);
  return pairs;
}
