import { startOfDay } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { happenedSince } from '@marketplace/contracts/listings/listing.since';
import type { ListingSort } from '@marketplace/contracts/listings/listing.sort';
import { listingOrder, usualSort } from '@marketplace/contracts/listings/listing.sort';
import { withoutTimes } from '@marketplace/contracts/listings/listing.times';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { invalid } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { z } from 'zod';
import type { Kind } from '../catalogue/columns.ts';
import type { Matching, Snapshot } from '../catalogue/snapshot.ts';
import { countKinds, findPlaces } from './find-places.ts';

/** Returns the query string of a list, parsed: see `parseQuery`. */
export function parseListQuery(sent: Record<string, unknown>): ListListings {
  return parseQuery(ListListings, sent);
}

/** Unknown parameters are ignored. @throws {HttpError} 422 naming wrong or repeated parameters */
export function parseQuery<Schema extends z.core.$ZodType & { shape: object }>(
  schema: Schema,
  sent: Record<string, unknown>,
): z.output<Schema> {
  const repeated = Object.keys(schema.shape).filter((name) => Array.isArray(sent[name]));
  if (repeated.length > 0)
    throw invalid(repeated.map((path) => ({ path, message: 'must be given only once' })));
  return parseRequest(schema, sent);
}

interface ListViewer {
  isAdmin: boolean;
  /** Whether listings of every status are shown when the query names none; only those that are active otherwise. */
  seesEveryStatus: boolean;
}

export interface ListingPage {
  items: readonly PropertyView[];
  total: number;
  respelled?: string | undefined;
  missing?: string | undefined;
}

/** At most 5,000 a page. @throws {HttpError} 422 when `cursor` is not a listing that the viewer may see */
export function listListings(
  snapshot: Snapshot,
  { cursor, limit = limits.listLimit, offset = 0, ...asked }: ListListings,
  viewer: ListViewer,
): ListingPage {
  const query = { ...asked, sort: asked.sort ?? usualSort(asked.search) };
  const { places, respelled, missing } = matchingPlaces(snapshot, query, viewer);
  const { sort } = query;
  const from = cursor === undefined ? 0 : countUpTo(snapshot, places, { cursor, sort }, viewer);
  const start = from + offset;
  const page = places.subarray(start, start + Math.min(limit, limits.listLimit));
  const items = Array.from(page, (place) => at(snapshot.listings, place));
  const shown = viewer.isAdmin ? items : items.map(forVisitors);
  return { items: shown, total: places.length, respelled, missing };
}

/** Returns the listing of an id or slug if the viewer may see it: all may open what is active or sold. */
export function visibleListing(
  listing: PropertyView | undefined,
  isAdmin: boolean,
): PropertyView | undefined {
  if (isAdmin || !listing) return listing;
  return listing.status === 'inactive' ? undefined : forVisitors(listing);
}

const visitorViews = new WeakMap<PropertyView, PropertyView>();

/** Returns what visitors see of a listing, the same object each time: prepared answers belong to it. */
function forVisitors(listing: PropertyView): PropertyView {
  const known = visitorViews.get(listing);
  if (known) return known;
  const view = withoutTimes(listing);
  visitorViews.set(listing, view);
  return view;
}

/** Counts the active listings that a visitor's query finds by their kinds. */
export function countActive(snapshot: Snapshot, query: ListQuery): Map<Kind, number> {
  const find = query.search === undefined ? findMatching : matchingPlaces; // where `shownSearch` has found them already
  return countKinds(snapshot, find(snapshot, { ...query, status: 'active' }, VISITOR).places);
}

/** Returns the search that a visitor's list shows, as typed or corrected. */
export function shownSearch(snapshot: Snapshot, query: ListQuery): string | undefined {
  if (query.search === undefined) return undefined;
  return matchingPlaces(snapshot, { ...query, status: 'active' }, VISITOR).respelled ?? query.search;
}

const VISITOR: ListViewer = { isAdmin: false, seesEveryStatus: false };

type ListQuery = Omit<ListListings, 'cursor' | 'limit' | 'offset'>;

/** Cached results; each takes 400 KB with 100,000 listings. */
const KEPT_LISTS = 50;

/** Computed once for all pages of a list. */
function matchingPlaces(snapshot: Snapshot, query: ListQuery, viewer: ListViewer): Matching {
  const { matches } = snapshot;
  const key = JSON.stringify([query, viewer]);
  const known = matches.get(key);
  if (known) return known;
  const [oldest] = matches.keys();
  if (oldest !== undefined && matches.size >= KEPT_LISTS) matches.delete(oldest);
  const matching = findMatching(snapshot, query, viewer);
  matches.set(key, matching);
  return matching;
}

function findMatching(snapshot: Snapshot, query: ListQuery, viewer: ListViewer): Matching {
  const { listings } = snapshot;
  const { ids, slugs, since, status, property_type, is_new_launch, sort, dropWords, ...filter } = query;
  const isListed = listedKinds({ status, property_type, is_new_launch }, viewer);
  const {
    found: places,
    respelled,
    missing,
  } = findPlaces(snapshot, filter, { isListed, isNamed: namedListings({ ids, slugs, since }), dropWords });
  if (sort !== undefined && sort !== 'newest') {
    const order = listingOrder(sort);
    places.sort((one, other) => order(at(listings, one), at(listings, other)));
  }
  return { places, respelled, missing };
}

function listedKinds(
  query: Pick<ListListings, 'status' | 'property_type' | 'is_new_launch'>,
  { isAdmin, seesEveryStatus }: ListViewer,
) {
  const status = query.status ?? (seesEveryStatus ? undefined : 'active');
  return (kind: Kind) =>
    (status === undefined || kind.status === status) &&
    (isAdmin || kind.status !== 'inactive') &&
    (query.property_type === undefined || kind.property_type === query.property_type) &&
    (query.is_new_launch === undefined || kind.is_new_launch === query.is_new_launch);
}

/** Returns the test of a query that names listings, or a day of their news; undefined when it does not. */
function namedListings(query: Pick<ListListings, 'ids' | 'slugs' | 'since'>) {
  const ids = query.ids && new Set(query.ids.map((id) => id.toLowerCase()));
  const slugs = query.slugs && new Set(query.slugs);
  const since = query.since === undefined ? undefined : Date.parse(startOfDay(query.since));
  if (ids === undefined && slugs === undefined && since === undefined) return undefined;
  return (one: PropertyView) =>
    (ids === undefined || ids.has(one.id)) &&
    (slugs === undefined || slugs.has(one.slug)) &&
    (since === undefined || happenedSince(one, since) !== undefined);
}

function at(listings: readonly PropertyView[], place: number): PropertyView {
  return listings[place] as PropertyView;
}

/** The cursor's listing may no longer match. */
function countUpTo(
  { byId, listings }: Snapshot,
  places: Uint32Array,
  { cursor, sort = 'newest' }: { cursor: string; sort?: ListingSort | undefined },
  { isAdmin }: ListViewer,
): number {
  const last = visibleListing(byId.get(cursor), isAdmin);
  if (!last) throw invalid([{ path: 'cursor', message: 'is not the id of a listing' }]);
  const order = listingOrder(sort);
  let [from, to] = [0, places.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (order(last, at(listings, places[middle] as number)) < 0) to = middle;
    else from = middle + 1;
  }
  return from;
}

const texts = new WeakMap<PropertyView, string>();

/** Returns a listing as JSON text, made once: listings are never changed. */
export function listingJson(listing: PropertyView): string {
  const known = texts.get(listing);
  if (known !== undefined) return known;
  const text = JSON.stringify(listing);
  texts.set(listing, text);
  return text;
}

/** Returns listings as JSON text. */
export function listJson(listings: readonly PropertyView[]): string {
  return `[${listings.map(listingJson).join(',')}]`;
}

/** The same as bytes, without the text between: of thousands of listings it would take twice their memory for a moment. */
export function listBytes(listings: readonly PropertyView[]): Buffer {
  const texts = listings.map(listingJson);
  const length = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + 1, texts.length === 0 ? 2 : 1);
  const bytes = Buffer.allocUnsafeSlow(length);
  let end = bytes.write('[');
  texts.forEach((text, index) => {
    if (index > 0) end += bytes.write(',', end);
    end += bytes.write(text, end);
  });
  bytes.write(']', end);
  return bytes;
}
