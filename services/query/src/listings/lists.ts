import { limits } from '@marketplace/contracts/limits';
import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listingOrder } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { invalid } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Snapshot } from '../catalogue/snapshot.ts';

/**
 * Returns the query string of a list, parsed. Parameters that are not ours are passed over.
 *
 * @throws {HttpError} 422 naming each of ours that is wrong, or given more than once
 */
export function parseListQuery(sent: Record<string, unknown>): ListListings {
  const repeated = Object.keys(ListListings.shape).filter((name) => Array.isArray(sent[name]));
  if (repeated.length > 0)
    throw invalid(repeated.map((path) => ({ path, message: 'must be given only once' })));
  return parseRequest(ListListings, sent);
}

/** Who asks for a list. */
interface ListViewer {
  isAdmin: boolean;
  /** Whether listings of every status are shown when the query names none; only those that are active otherwise. */
  seesEveryStatus: boolean;
}

export interface ListingPage {
  items: readonly PropertyView[];
  /** How many listings match, on all pages together. */
  total: number;
}

/**
 * Returns the listings that a query asks for, newest first unless it says otherwise. Inactive ones are for the admin alone; at most
 * 5,000 a page.
 *
 * @throws {HttpError} 422 when `cursor` is not a listing that the viewer may see
 */
export function listListings(snapshot: Snapshot, query: ListListings, viewer: ListViewer): ListingPage {
  const isWanted = wanted(query, viewer);
  const matching = inOrder(snapshot.listings.filter(isWanted), query);
  const limit = Math.min(query.limit ?? limits.listLimit, limits.listLimit);
  const start = query.cursor ? startAfter(snapshot, matching, query, viewer) : 0;
  return { items: matching.slice(start, start + limit), total: matching.length };
}

/** Returns the listing of an id or slug if the viewer may see it: all may open what is active or sold. */
export function visibleListing(
  listing: PropertyView | undefined,
  isAdmin: boolean,
): PropertyView | undefined {
  return isAdmin || listing?.status !== 'inactive' ? listing : undefined;
}

function wanted(query: ListListings, { isAdmin, seesEveryStatus }: ListViewer) {
  const status = query.status ?? (seesEveryStatus ? undefined : 'active');
  const matches = listingMatcher(query);
  const ids = query.ids && new Set(query.ids.map((id) => id.toLowerCase()));
  return (one: PropertyView) =>
    (ids === undefined || ids.has(one.id)) &&
    (status === undefined || one.status === status) &&
    (isAdmin || one.status !== 'inactive') &&
    (query.property_type === undefined || one.property_type === query.property_type) &&
    (query.is_new_launch === undefined || one.is_new_launch === query.is_new_launch) &&
    matches(one);
}

/** The snapshot's listings are newest first. */
function inOrder(matching: PropertyView[], { sort = 'newest' }: ListListings): PropertyView[] {
  return sort === 'newest' ? matching : matching.sort(listingOrder(sort));
}

/** The listing of the cursor need not match any more: what follows its place does. */
function startAfter(
  { byId }: Snapshot,
  matching: PropertyView[],
  { cursor = '', sort = 'newest' }: ListListings,
  { isAdmin }: ListViewer,
): number {
  const last = visibleListing(byId.get(cursor), isAdmin);
  if (!last) throw invalid([{ path: 'cursor', message: 'is not the id of a listing' }]);
  const order = listingOrder(sort);
  const next = matching.findIndex((one) => order(last, one) < 0);
  return next < 0 ? matching.length : next;
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

export function listJson(listings: readonly PropertyView[]): string {
  return `[${listings.map(listingJson).join(',')}]`;
}
