import { streams } from '@marketplace/contracts/events';
import { ListingEvent } from '@marketplace/contracts/listings/listing.events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream, readStreams } from '@marketplace/event-store/read-stream';
import type pg from 'pg';
import type { Listing } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';

/** A listing as its stream tells it; version and position are of the stream's last event, 0 when there is no such stream. */
export interface LoadedListing {
  state: Listing;
  version: number;
  position: number;
}

/** Returns the listing of a stream. */
export async function loadListing(pool: pg.Pool, stream: string): Promise<LoadedListing> {
  return foldListing(await readStream(pool, stream));
}

/** Returns the listings of the given ids in their order, each as `loadListing` does. */
export async function loadListings(pool: pg.Pool, ids: string[]): Promise<LoadedListing[]> {
  const found = await readStreams(pool, ids.map(streams.listing));
  return ids.map((id) => foldListing(found.get(streams.listing(id)) ?? []));
}

/** Returns the listing after the given events of its stream, which may end early to ask for an earlier version. */
export function foldListing(recorded: RecordedEvent[]): LoadedListing {
  const events = recorded.flatMap(({ event }) => ListingEvent.safeParse(event).data ?? []);
  const last = recorded.at(-1);
  return {
    state: events.reduce(listingDecider.evolve, listingDecider.initialState),
    version: last?.version ?? 0,
    position: last?.position ?? 0,
  };
}
