import { createHash } from 'node:crypto';
import type { FieldError } from '@marketplace/contracts/errors';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { imageIdOf, imagePath } from '@marketplace/contracts/images/image.paths';
import { limits } from '@marketplace/contracts/limits';
import type { AddListing, BulkItem } from '@marketplace/contracts/listings/listing.commands';
import { isChange } from '@marketplace/contracts/listings/listing.commands';
import type { ListingState } from '@marketplace/contracts/listings/listing.events';
import { appendAllNew, appendEvents, OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import type { Decided, Loaded } from '@marketplace/event-store/command-handler';
import {
  decideAndAppend,
  decideOn,
  foldStream,
  loadStream,
  loadStreams,
  newEvents,
} from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId, newId } from '@marketplace/event-store/events';
import { assertReadable, eventAt, findEvents, readStreams } from '@marketplace/event-store/read-log';
import { conflict, HttpError, invalid, notFound } from '@marketplace/service-kit/http-error';
import slugify from '@sindresorhus/slugify';
import type { ImageStore } from '../images/image-store.ts';
import { assertImagesExist, recordUpload } from '../images/stored-images.ts';
import type { Listing, ListingCommand } from './listing.decider.ts';
import { listingDecider } from './listing.decider.ts';
import { assertTimesToCome } from './listing-times.ts';

interface Upload {
  /** One new listing, or the items of a bulk: those with an `id` change a listing. All are stored or none. */
  sent: AddListing | BulkItem[];
  meta: EventMeta;
  /** The `Idempotency-Key` and its scope. */
  idempotency: { scope: string; key: string } | undefined;
  /** Of new listings without one. */
  defaultRedirectUrl: string;
  /** New listings are inactive, whatever was sent. */
  asDrafts: boolean;
}

interface Stored {
  /** The first new listing, if any. */
  first: { id: string; slug: string } | undefined;
  /** Changed listings; empty in a replay. */
  changed: Decided<Listing>[];
  /** Log position of the last event. */
  position: number;
  /** An earlier call with the same key stored it. */
  replayed: boolean;
}

/**
 * Adds and changes listings in one append. If an earlier call with the same key did, it returns that call's result.
 *
 * @throws {HttpError} 422 for missing pictures and past times, and at `2.id` for an unknown or deleted listing; 409 when the key was used for other
 *   items
 * @throws {VersionConflict} when all retries met concurrent changes
 */
export async function addListings(db: Database, upload: Upload): Promise<Stored> {
  let earlier = await findEarlier(db, upload);
  if (earlier) return earlier;
  await assertImagesExist(db, upload.sent);
  assertTimesToCome(upload.sent);

  const { idempotency } = upload;
  const meta = idempotency ? { ...upload.meta, request_hash: digestOf(upload) } : upload.meta;
  const { items, position } = await decideAndAppend(
    db,
    meta,
    async () => ({ items: await decideItems(db, upload) }),
    async (to, events) => {
      if (!idempotency) return appendEvents(to as Database, events);
      const stored = await appendAllNew(
        to,
        events.map((event, index) => ({ ...event, eventId: eventIdOf(idempotency, index) })),
      );
      if (stored.length > 0 || events.length === 0) return stored;
      // an earlier call stored it, or a listing has just been changed
      earlier = await findEarlier(db, upload).catch(asUnknown);
      if (earlier) return [];
      throw new VersionConflict(events[0]?.stream ?? '');
    },
  );
  if (earlier) return earlier;
  const changed = items.filter((_, place) => isChange(itemsOf(upload)[place]));
  const [added] = items.filter((item) => !changed.includes(item));
  return { first: added && nameOf(added), changed, position, replayed: false };
}

/** The append's answer was lost, and the search for it failed too. */
function asUnknown(error: unknown): never {
  throw error instanceof HttpError ? error : new OutcomeUnknown(error);
}

/** Not public, and not about to be. */
const draft = { status: 'inactive', publish_at: null } as const;

/** Returns the outcome of each item, in their order. */
async function decideItems(db: Database, upload: Upload): Promise<Decided<Listing>[]> {
  const items = itemsOf(upload);
  const changes = items.flatMap((item, place) => (isChange(item) ? [{ ...item, path: `${place}.id` }] : []));
  const changed = await decideListed(db, changes, ({ id, path: _, ...fields }) => ({
    type: 'ReviseListing',
    listing_id: id,
    changes: fields,
  }));
  const outcomes = changed.values();
  return items.map((item) => {
    const change = isChange(item) ? outcomes.next().value : undefined;
    if (change) return change;
    const { redirect_url = upload.defaultRedirectUrl, ...listing } = item as AddListing;
    return newListing({ ...listing, redirect_url, ...(upload.asDrafts && draft) }).listing;
  });
}

/**
 * Returns decisions on listings by their ids, in the given order, for one append.
 *
 * @param commandOf returns the command for a listing, or what is wrong with it
 * @throws {HttpError} 422 at the paths of items without a listing, or with something wrong
 */
export async function decideListed<Item extends { id: string; path: string }>(
  db: Database,
  items: readonly Item[],
  commandOf: (item: Item, listing: ListingState) => ListingCommand | string,
): Promise<Decided<Listing>[]> {
  const names = items.map(({ id }) => streams.listing(id));
  const loaded = await loadStreams(db, listingDecider, names);
  const errors: FieldError[] = [];
  const decided = items.flatMap((item, index) => {
    const listing = loaded[index] as Loaded<Listing>;
    const { state } = listing;
    const command = state.status === 'listed' ? commandOf(item, state.listing) : 'is not a property';
    if (typeof command !== 'string') return [decideOn(listingDecider, listing, command)];
    errors.push({ path: item.path, message: command });
    return [];
  });
  if (errors.length > 0) throw invalid(errors);
  return decided;
}

/** Returns a new listing, with an id and an address of its own. */
function newListing(listing: ListingState): { id: string; slug: string; listing: Decided<Listing> } {
  const id = newId();
  const slug = slugOf(listing.title, id);
  const nothing = foldStream(listingDecider, streams.listing(id));
  const command = { type: 'AddListing', listing_id: id, slug, listing } as const;
  return { id, slug, listing: decideOn(listingDecider, nothing, command) };
}

function itemsOf({ sent }: Upload): BulkItem[] {
  return [sent].flat();
}

function nameOf({ stream, state }: Decided<Listing>): { id: string; slug: string } | undefined {
  if (state.status === 'unlisted') return undefined;
  return { id: stream.slice(streams.listing('').length), slug: state.slug };
}

async function findEarlier(db: Database, upload: Upload): Promise<Stored | undefined> {
  const { idempotency } = upload;
  if (!idempotency) return undefined;
  const most = itemsOf(upload).reduce((sum, item) => sum + (isChange(item) ? EVENTS_OF_A_CHANGE : 1), 0);
  const ids = Array.from({ length: most }, (_, index) => eventIdOf(idempotency, index));
  const events = await findEvents(db, ids);
  const last = events.at(-1);
  if (!last) return undefined;
  assertReadable(events);
  const added = events.find(({ event }) => event?.type === 'ListingAdded')?.event;
  const first =
    added?.type === 'ListingAdded' ? { id: added.data.listing_id, slug: added.data.slug } : undefined;
  const isUnreadable = first === undefined && itemsOf(upload).some((item) => !isChange(item)); // an operator skipped the event
  if (last.meta.request_hash !== digestOf(upload) || isUnreadable)
    throw conflict(`This ${headers.idempotencyKey} was used for another request. Send a new key.`);
  return { first, changed: [], position: last.position, replayed: true };
}

/** A revision makes at most one event of each kind: details, price, status, pictures. */
const EVENTS_OF_A_CHANGE = 4;

function eventIdOf({ scope, key }: { scope: string; key: string }, index: number): string {
  return idempotentId(scope, key, index);
}

/** Returns a digest of a request's items. */
function digestOf(upload: Upload): string {
  return createHash('sha256')
    .update(JSON.stringify(itemsOf(upload)))
    .digest('hex');
}

const TITLE_LENGTH = 60;
const SUFFIX_LENGTH = 8;

/** Returns a listing's permanent address, its title and the end of its id, which makes it unique: `garden-flat-in-katong-1f0c52ab`. */
export function slugOf(title: string, listingId: string): string {
  const whole = slugify(title, { decamelize: false });
  const words = whole.length > TITLE_LENGTH ? wholeWords(whole.slice(0, TITLE_LENGTH + 1)) : whole;
  return `${words || 'property'}-${listingId.slice(-SUFFIX_LENGTH)}`;
}

/** Drops the last word, which may be incomplete. A single word stays. */
function wholeWords(cut: string): string {
  const end = cut.lastIndexOf('-');
  return cut.slice(0, end > 0 ? end : TITLE_LENGTH);
}

const MARK = ' (copy)';

/**
 * Adds an inactive copy of a listing, with pictures of its own: removing one leaves the original unchanged. A repeated call with the
 * same key finds the first copy.
 *
 * @throws {HttpError} 404 when there is no such listing, or it was deleted
 */
export async function duplicateListing(
  { db, imageStore }: { db: Database; imageStore: ImageStore },
  { originalId, meta, key }: { originalId: string; meta: EventMeta; key: string | undefined },
): Promise<{ id: string; slug: string; position: number; replayed: boolean }> {
  const { state } = await loadStream(db, listingDecider, streams.listing(originalId));
  if (state.status !== 'listed') throw notFound();
  const copies = await copyImages(db, imageStore, state.listing.images);
  const images = [...copies.values()];
  const { id, slug, listing } = newListing({
    ...state.listing,
    title: copyTitle(state.listing.title),
    ...draft,
    expire_at: null,
    images: images.map(({ file }) => imagePath(file)),
    image_notes: state.listing.image_notes.map((note) => {
      const copy = copies.get(note.image);
      return { ...note, image: copy ? imagePath(copy.file) : note.image };
    }),
  });
  const scope = `${meta.actor.id} duplicate ${originalId}`;
  const events = [...images.map(recordUpload), listing]
    .flatMap((one) => newEvents(one, meta))
    .map((event, index) => ({
      ...event,
      ...(key !== undefined && { eventId: idempotentId(scope, key, index) }),
    }));
  const added = (await appendEvents(db, events)).at(-1);
  const position = added?.position ?? 0;
  if (!added?.duplicate) return { id, slug, position, replayed: false };
  const earlier = (await eventAt(db, added.position))?.event;
  if (earlier?.type !== 'ListingAdded') throw new Error('the log has another event under the id of a copy');
  return { id: earlier.data.listing_id, slug: earlier.data.slug, position, replayed: true };
}

/** Returns the copies by the paths of the originals, without pictures that the log or the disk no longer has. */
async function copyImages(
  db: Database,
  store: ImageStore,
  paths: string[],
): Promise<Map<string, StoredImage>> {
  const found = await readStreams(
    db,
    paths.map((path) => streams.image(imageIdOf(path))),
  );
  assertReadable([...found.values()].flat());
  const stored = [...found.values()].flatMap(([first]) =>
    first?.event?.type === 'ImageUploaded' ? [first.event.data] : [],
  );
  const copied = await Promise.all(
    stored.map(async (image) => [imagePath(image.file), await store.copyImage(image)] as const),
  );
  return new Map(copied.flatMap(([path, copy]) => (copy ? [[path, copy]] : [])));
}

/** Returns the title with the mark of a copy, cut to the maximum length and never within a character. */
export function copyTitle(title: string): string {
  const kept = title.slice(0, limits.titleLength - MARK.length).replace(/[\ud800-\udbff]$/, '');
  return kept.trimEnd() + MARK;
}
