import type { Actor, EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { streams, VISITOR } from '@marketplace/contracts/events';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { keptNotes } from '@marketplace/contracts/listings/listing.fields';
import type { ImportEvent } from '@marketplace/event-store/append';
import { idempotentId } from '@marketplace/event-store/events';
import type { DemoListing, DemoPicture } from './demo-files.ts';
import { pairPictures } from './pictures.ts';
import { DAY } from './random.ts';
import type { Life } from './steps.ts';
import { DAYS, inOrderOfAdding, planLives } from './steps.ts';
import { visitsOf } from './visits.ts';

const SCOPE = 'demo';

export type SlugOf = (title: string, listingId: string) => string;

/** An event and when it happened, before it is numbered. */
interface Happening {
  at: number;
  stream: string;
  event: MarketplaceEvent;
  actor: Actor;
}

interface Parts {
  listings: readonly DemoListing[];
  pictures: readonly DemoPicture[];
  images: ReadonlyMap<string, StoredImage>;
  admin: { id: string; username: string };
  slugOf: SlugOf;
  now: Date;
}

/**
 * Returns ninety days of events that end before `now`, in log order, each stream numbered from 1. The same input gives the same
 * events with the same ids.
 *
 * @param slugOf returns the address of a listing
 * @param images the stored pictures by the file names of `pairPictures`
 */
export function buildHistory({ listings, pictures, images, admin, slugOf, now }: Parts): ImportEvent[] {
  const actor: Actor = { kind: 'admin', id: admin.id, name: admin.username };
  const lives = planLives(identified({ listings, pictures, images }), now.getTime());
  const start = now.getTime() - DAYS * DAY;
  const happenings = [
    ...[...images.values()].map((image) => uploaded(image, start, actor)),
    ...lives.flatMap((life) => changesOf(life, actor, slugOf)),
    ...lives.flatMap((life) => visits(life, now.getTime())),
  ];
  return numbered(happenings.toSorted((one, other) => one.at - other.at));
}

/** Returns the listings in the order of adding, with constant ids and the paths of their pictures. */
function identified({ listings, pictures, images }: Pick<Parts, 'listings' | 'pictures' | 'images'>) {
  const ordered = inOrderOfAdding(listings);
  const pairs = pairPictures(ordered);
  return ordered.map((listing, index) => ({
    id: idempotentId(SCOPE, listing.title),
    listing: {
      ...listing,
      images: (pairs[index] ?? []).map((file) => pathOf(file, images)),
      image_notes: listing.is_new_launch ? notesOf(pairs[index] ?? [], { pictures, images }) : [],
    },
  }));
}

/** Returns the captions and alternative texts of a listing's pictures. */
function notesOf(files: readonly string[], { pictures, images }: Pick<Parts, 'pictures' | 'images'>) {
  const notes = pictures
    .filter(({ file }) => files.includes(file))
    .map(({ file, caption = null, alt }) => ({
      image: pathOf(file, images),
      caption,
      alt,
      floor_plan: false,
    }));
  return keptNotes(
    notes,
    notes.map(({ image }) => image),
  );
}

function pathOf(file: string, images: ReadonlyMap<string, StoredImage>): string {
  const image = images.get(file);
  if (!image) throw new Error(`The demo picture ${file} is not stored.`);
  return `/uploads/${image.file}`;
}

function uploaded(data: StoredImage, at: number, actor: Actor): Happening {
  return { at, stream: streams.image(data.image_id), event: { type: 'ImageUploaded', data }, actor };
}

function changesOf(
  { id, listing, addedAt, first, changes }: Life,
  actor: Actor,
  slugOf: SlugOf,
): Happening[] {
  const stream = streams.listing(id);
  const data = { ...first, listing_id: id, slug: slugOf(listing.title, id) };
  return [
    { at: addedAt, stream, event: { type: 'ListingAdded', data }, actor },
    ...changes.map(({ at, event }) => ({ at, stream, event, actor })),
  ];
}

function visits(life: Life, now: number): Happening[] {
  const stream = streams.visits(life.id);
  return visitsOf(life, now).map(({ at, event }) => ({ at, stream, event, actor: VISITOR }));
}

function numbered(happenings: Happening[]): ImportEvent[] {
  const lengths = new Map<string, number>();
  return happenings.map(({ at, stream, event, actor }) => {
    const number = (lengths.get(stream) ?? 0) + 1;
    lengths.set(stream, number);
    const eventId = idempotentId(SCOPE, stream, number);
    const meta: EventMeta = { actor, source: 'demo', request_id: eventId };
    const version = actor === VISITOR ? null : number;
    return { eventId, stream, version, meta, recordedAt: new Date(at).toISOString(), ...event };
  });
}
