import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { eachDay } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listedAt, newestFirst } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type {
  SortColumn,
  TableQuery,
  TableRow,
  TableSort,
} from '@marketplace/contracts/listings/listing-table.views';
import { partsOfSort } from '@marketplace/contracts/listings/listing-table.views';
import type { Counts } from '../catalogue/snapshot.ts';
import { NO_COUNTS } from '../catalogue/snapshot.ts';

/** What was counted of the listings on the days of the table. */
export interface Recent {
  traffic: ReadonlyMap<string, Counts>;
  enquiries: ReadonlyMap<string | null, number>;
}

/** What is told of a listing beside the catalogue, and only of those that are shown. */
export interface Told {
  /** Views and clicks by day. */
  days: ReadonlyMap<string, ReadonlyMap<string, Counts>>;
  enquiries: Recent['enquiries'];
  /** Name of who changed it last. */
  changedBy: ReadonlyMap<string, string>;
}

/** Returns the listings that the table is about, whatever their status, in its order. */
export function tableListings(
  listings: readonly PropertyView[],
  { sort = 'listed_at-desc', ...query }: TableQuery,
  recent: Recent,
): PropertyView[] {
  const matches = listingMatcher(query);
  const found = listings.filter(
    (one) =>
      (query.status === undefined || one.status === query.status) &&
      (query.property_type === undefined || one.property_type === query.property_type) &&
      (query.is_new_launch === undefined || one.is_new_launch === query.is_new_launch) &&
      (query.without_pictures === undefined || (one.images.length === 0) === query.without_pictures) &&
      matches(one),
  );
  return inOrder(found, sort, recent);
}

/** Returns what listings cost for a square foot, in SGD with cents; null when their area is not known. */
export function psfOf({ price, area_sqft }: Pick<PropertyView, 'price' | 'area_sqft'>): number | null {
  return area_sqft ? Math.round((price / area_sqft) * 100) / 100 : null;
}

/** Returns a listing as a row of the table. */
export function tableRow(listing: PropertyView, days: DateRange, told: Told): TableRow {
  const { id, slug, title, description, images, status, property_type, category, sub_type } = listing;
  const { district, is_new_launch, price, area_sqft, views_count, clicks_count } = listing;
  const ofDays = told.days.get(id);
  const counts = eachDay(days).map((day) => ofDays?.get(day) ?? NO_COUNTS);
  const trend = counts.map(({ views }) => views);
  return {
    id,
    slug,
    title,
    summary: beginningOf(description),
    image: images[0] ?? null,
    status,
    property_type,
    category,
    sub_type,
    district,
    is_new_launch,
    price,
    area_sqft,
    psf: psfOf(listing),
    views: sumOf(trend),
    clicks: sumOf(counts.map(({ clicks }) => clicks)),
    enquiries: told.enquiries.get(id) ?? 0,
    trend,
    views_count,
    clicks_count,
    listed_at: listedAt(listing),
    updated_at: listing.updated_at,
    updated_by: told.changedBy.get(id) ?? null,
    confirmed_at: listing.confirmed_at,
    version: listing.version,
  };
}

/** By code units: a description may be twenty thousand characters long. */
function beginningOf(description: string): string {
  const { summaryLength } = limits;
  if (description.length <= summaryLength) return description;
  return `${description.slice(0, summaryLength).toWellFormed().trimEnd()}…`;
}

type Value = number | string | null;

/** Returns what a listing is sorted by; null where it has no such thing. */
function sortValue(listing: PropertyView, column: SortColumn, { traffic, enquiries }: Recent): Value {
  switch (column) {
    case 'psf':
      return psfOf(listing);
    case 'views':
    case 'clicks':
      return traffic.get(listing.id)?.[column] ?? 0;
    case 'enquiries':
      return enquiries.get(listing.id) ?? 0;
    case 'category':
      return listing.sub_type ?? listing.category;
    case 'listed_at':
      return Date.parse(listedAt(listing));
    case 'updated_at':
      return Date.parse(listing.updated_at);
    case 'confirmed_at':
      return listing.confirmed_at && Date.parse(listing.confirmed_at);
    default:
      return listing[column];
  }
}

/** Equals come newest first, and those without a value last, whichever way. */
function inOrder(listings: readonly PropertyView[], sort: TableSort, recent: Recent): PropertyView[] {
  const { column, isDescending } = partsOfSort(sort);
  const sign = isDescending ? -1 : 1;
  return listings
    .map((listing) => ({ listing, value: keyOf(sortValue(listing, column, recent)) }))
    .sort((one, other) => compare(one.value, other.value, sign) || newestFirst(one.listing, other.listing))
    .map(({ listing }) => listing);
}

function keyOf(value: Value): Value {
  return typeof value === 'string' ? textKey(value) : value;
}

function compare(one: Value, other: Value, sign: number): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -sign : sign;
}

const DIGITS = 12;

/** Returns what a text is sorted by: case and accents do not matter, numbers count as such. Collation takes thirty times as long. */
function textKey(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
