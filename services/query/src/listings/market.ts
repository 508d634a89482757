import { findDistrict } from '@marketplace/contracts/districts';
import type { AlikeQuery, ListingsAlike } from '@marketplace/contracts/listings/listing.duplicates';
import { comparableTitle } from '@marketplace/contracts/listings/listing.duplicates';
import type { MarketQuery } from '@marketplace/contracts/listings/listing.filters';
import { marketOf } from '@marketplace/contracts/listings/market';
import type { ElsewhereView, MarketView } from '@marketplace/contracts/listings/market.views';
import type { PsfGroups } from '@marketplace/contracts/listings/psf';
import { comparePsf, psfGroups, psfMedians } from '@marketplace/contracts/listings/psf';
import { readSearch } from '@marketplace/contracts/search/read-search';
import type { Kind } from '../catalogue/columns.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { countKinds, findPlaces } from './find-places.ts';
import { countActive, shownSearch } from './lists.ts';

/** How many answers are cached for the same listings; each is a few kilobytes at most. */
const KEPT_MARKETS = 50;

const answers = new WeakMap<Snapshot['matches'], Map<string, string>>();

/** Returns the figures of the active listings that a query finds, as JSON text. */
export function marketJson(snapshot: Snapshot, query: MarketQuery): string {
  const kept = answers.get(snapshot.matches) ?? new Map<string, string>();
  answers.set(snapshot.matches, kept);
  const key = JSON.stringify(query);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const { is_new_launch, ...filter } = query;
  const list = { ...filter, ...(is_new_launch && { is_new_launch: true }) };
  const { district = '', dropWords, ...others } = { ...list, search: shownSearch(snapshot, list) };
  const counts = countActive(snapshot, others);
  const text = JSON.stringify({
    ...marketOf(counts.keys(), findDistrict(district)?.code, (kind) => counts.get(kind) ?? 0),
    medians: psfMedians(psfGroupsOf(snapshot), query.property_type === 'Rent'),
  } satisfies MarketView);
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT_MARKETS) kept.delete(oldest);
  kept.set(key, text);
  return text;
}

const known = new WeakMap<Snapshot['matches'], PsfGroups>();

/** Returns the listings of a snapshot in the groups they are compared in, made once for the same listings. */
export function psfGroupsOf({ matches, listings }: Snapshot): PsfGroups {
  const groups = known.get(matches) ?? psfGroups(listings);
  known.set(matches, groups);
  return groups;
}

/** Counts the active listings that a query finds outside the list that it names. */
export function countElsewhere(snapshot: Snapshot, query: MarketQuery): ElsewhereView {
  const { property_type, is_new_launch, dropWords, ...filter } = query;
  const isHere = (kind: Kind) => (is_new_launch ? kind.is_new_launch : kind.property_type === property_type);
  const isPriced = matchesKindOfPrice(filter);
  const isListed = (kind: Kind) => kind.status === 'active' && !isHere(kind) && isPriced(kind);
  const counts = countKinds(snapshot, findPlaces(snapshot, filter, { isListed }).found);
  const count = (matches: (kind: Kind) => boolean) =>
    [...counts].reduce((sum, [kind, found]) => (matches(kind) ? sum + found : sum), 0);
  return {
    Buy: count((one) => one.property_type === 'Buy'),
    Sell: count((one) => one.property_type === 'Sell'),
    Rent: count((one) => one.property_type === 'Rent'),
    newLaunch: count((one) => one.is_new_launch),
  };
}

/** In SGD: a month's rent is below, a sale price above. */
const LEAST_SALE_PRICE = 100_000;

/** A price is either a rent or a sale price: "under 2m" finds no rentals. */
function matchesKindOfPrice({ search = '', minPrice, maxPrice }: MarketQuery) {
  const said = readSearch(search).parts.flatMap(({ meaning }) =>
    meaning.field === 'price' ? [meaning.range.most ?? meaning.range.least] : [],
  );
  const price = maxPrice ?? minPrice ?? said[0];
  return ({ property_type }: Kind) =>
    price === undefined || (property_type === 'Rent') === price < LEAST_SALE_PRICE;
}

const MOST_NAMED = 3;

/** Returns which listings, of any status, are like one that is being written. */
export function listingsAlike(snapshot: Snapshot, asked: AlikeQuery): ListingsAlike {
  const title = comparableTitle(asked.title ?? '');
  const titled = snapshot.listings
    .filter((one) => title !== '' && one.id !== asked.id && comparableTitle(one.title) === title)
    .slice(0, MOST_NAMED)
    .map(({ id, title, district, price, status }) => ({ id, title, district, price, status }));
  const { property_type, category, sub_type = null } = asked;
  const district = findDistrict(asked.district ?? '')?.shortLabel ?? '';
  if (property_type === undefined || category === undefined) return { titled, psf: null };
  const own = asked.id === undefined ? undefined : snapshot.byId.get(asked.id);
  const kind = { property_type, category, sub_type, district };
  return { titled, psf: comparePsf(psfGroupsOf(snapshot), kind, own?.status === 'active' ? own : undefined) };
}
