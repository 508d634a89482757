import { isDeepStrictEqual } from 'node:util';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import {
  assertExpectedVersion,
  decideAndAppend,
  decideOn,
  foldStream,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { invalid, notFound } from '@marketplace/service-kit/http-error';
import { purgedImages, restoreImages } from '../images/stored-images.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

interface Restoration {
  listing_id: string;
  restore: RestoreListing;
  /** The version that the client last saw; what differs from it since is a conflict. */
  expectedVersion: number | undefined;
  meta: EventMeta;
}

/**
 * Makes a listing what it was at an earlier version, or takes some fields from there; a deleted one exists again. Pictures of
 * that version that were removed since are in use again, in the same append; those that were purged are left out.
 *
 * @throws {HttpError} 404 when there never was such a listing, 422 when the version is none of its or is its deletion
 * @throws {VersionConflict} when the listing is not what the client saw, or changed under it again and again
 */
export async function restoreListing(
  db: Database,
  { listing_id, restore, expectedVersion, meta }: Restoration,
): Promise<Decided<Listing>> {
  const stream = streams.listing(listing_id);
  const { listing, position } = await decideAndAppend(db, meta, async () => {
    const recorded = await readStream(db, stream);
    const now = foldStream(listingDecider, stream, recorded);
    if (now.version === 0 || now.state.status === 'unlisted') throw notFound();
    const earlier = listingAt(recorded, restore.version);
    const withoutPurged = await removerOfPurged(db, [earlier, now.state.listing]);
    const wanted = { listing_id, from_version: restore.version, earlier, fields: restore.fields };
    const returned = (to: Loaded<Listing>) => broughtBack(to, wanted, withoutPurged);
    if (!isRepeated(recorded, expectedVersion, returned))
      assertExpectedVersion(listingDecider, { stream, recorded, seen: expectedVersion });
    const listing = returned(now);
    const restored = listing.state;
    const shown = listing.events.length > 0 && restored.status === 'listed' ? restored.listing.images : [];
    return { listing, images: await restoreImages(db, shown) };
  });
  return { ...listing, position };
}

/** Whether all that happened since a version is what this restoration would have done then: its answer was lost. */
function isRepeated(
  recorded: RecordedEvent[],
  seen: number | undefined,
  returned: (to: Loaded<Listing>) => Decided<Listing>,
): boolean {
  if (seen === undefined) return false;
  const since = recorded.slice(seen).map(({ event }) => event);
  const then = foldStream(listingDecider, '', recorded.slice(0, seen));
  return (
    since.length > 0 && then.state.status !== 'unlisted' && isDeepStrictEqual(returned(then).events, since)
  );
}

type Return = Omit<Extract<ListingCommand, { type: 'RestoreListing' }>, 'type'>;
/** Takes the pictures out of a listing's state that were purged. */
export type WithoutPurged = (state: ListingState) => ListingState;

/** Returns what a listing becomes that takes an earlier version back, or some fields of it, without pictures that were purged since. */
export function broughtBack(
  now: Loaded<Listing>,
  { earlier, ...rest }: Return,
  withoutPurged: WithoutPurged,
): Decided<Listing> {
  const state =
    now.state.status === 'unlisted' ? now.state : { ...now.state, listing: withoutPurged(now.state.listing) };
  const command = { type: 'RestoreListing', ...rest, earlier: withoutPurged(earlier) } as const;
  return decideOn(listingDecider, { ...now, state }, command);
}

/** Returns what takes the pictures out of some listings' states that were purged: of a deleted one too, which still names them. */
export async function removerOfPurged(db: Database, states: ListingState[]): Promise<WithoutPurged> {
  const purged = await purgedImages(
    db,
    states.flatMap(({ images }) => images),
  );
  return (state) => ({
    ...state,
    images: state.images.filter((path) => !purged.has(path)),
  });
}

function listingAt(recorded: RecordedEvent[], version: number): ListingState {
  const { state } = foldStream(listingDecider, '', recorded.slice(0, version));
  if (version > recorded.length || state.status === 'unlisted')
    throw invalid([{ path: 'version', message: 'is not a version of this listing' }]);
  if (state.status === 'deleted')
    throw invalid([{ path: 'version', message: 'is a deletion; name the version before it' }]);
  return state.listing;
}
