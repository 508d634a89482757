import { randomUUID } from 'node:crypto';
import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { AddListing } from '@marketplace/contracts/listings/listing.commands';
import { appendEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import type pg from 'pg';

const meta: EventMeta = {
  actor: { kind: 'system', id: null, name: 'drill' },
  source: 'cli',
  request_id: 'drill',
};

const VIEWS_A_ROUND = 20;

/** A listing that changes during the drill. */
interface Drilled {
  id: string;
  version: number;
}

/** Adds listings, each with a picture in the store, and views of them. */
export async function fillLog(
  command: pg.Pool,
  uploads: FileStore,
  { listings, views }: { listings: number; views: number },
): Promise<Drilled[]> {
  const drilled: Drilled[] = [];
  for (let nth = 0; nth < listings; nth++) drilled.push(await addListing(command, uploads, nth));
  for (let left = views; left > 0; left -= 1000)
    await appendEvents(command, viewsOf(drilled, Math.min(left, 1000)));
  return drilled;
}

/** Appends changes and views of each listing until it is stopped; one more round follows. */
export function keepWriting(command: pg.Pool, listings: Drilled[]): { stop(): Promise<void> } {
  let isOver = false;
  const write = async (listing: Drilled) => {
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      await appendEvents(command, [repriced(listing), ...viewsOf([listing], VIEWS_A_ROUND)]);
    }
  };
  const writing = Promise.all(listings.map(write));
  return {
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

async function addListing(command: pg.Pool, uploads: FileStore, nth: number): Promise<Drilled> {
  const image_id = randomUUID();
  const file = `${image_id}.jpg`;
  const bytes = Buffer.from(`picture ${nth}`);
  const uploaded = { image_id, file, width: 1, height: 1, ...(await uploads.put(file, bytes)) };
  const listing: Drilled = { id: randomUUID(), version: 0 };
  await appendEvents(command, [
    recorded({ type: 'ImageUploaded', data: uploaded }, streams.image(image_id), 1),
    next(listing, {
      type: 'ListingAdded',
      data: { ...aFlat(nth, listing.id), images: [`/uploads/${file}`] },
    }),
  ]);
  return listing;
}

function aFlat(nth: number, listing_id: string) {
  const flat = AddListing.parse({
    title: `Drill ${nth}`,
    description: 'Bright.\nQuiet.',
    price: 1_000_000 + nth,
    district: 'D11',
    category: 'Condominium',
    property_type: 'Buy',
    bedrooms: 3,
    bathrooms: 2,
    area_sqft: 1076.39,
    key_features: ['Pool'],
  });
  return { ...flat, listing_id, slug: `drill-${listing_id}`, redirect_url: 'https://example.com' };
}

function repriced(listing: Drilled): NewEvent {
  return next(listing, {
    type: 'ListingRepriced',
    data: { listing_id: listing.id, price: 1_000_000 + listing.version },
  });
}

function viewsOf(listings: Drilled[], count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const listing_id = listings[index % listings.length]?.id ?? randomUUID();
    return recorded(
      { type: 'ListingViewed', data: { listing_id, crawler: false } },
      streams.visits(listing_id),
      null,
    );
  });
}

function next(listing: Drilled, event: MarketplaceEvent): NewEvent {
  listing.version += 1;
  return recorded(event, streams.listing(listing.id), listing.version);
}

function recorded(event: MarketplaceEvent, stream: string, version: number | null): NewEvent {
  return { ...event, stream, version, eventId: newId(), meta };
}
