import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { dayInSingapore, eachDay, timeInSingapore } from '@marketplace/contracts/analytics/date-range';
import { limits } from '@marketplace/contracts/limits';
import { listingMatcher } from '@marketplace/contracts/listings/listing.matching';
import { listedAt, newestFirst } from '@marketplace/contracts/listings/listing.sort';
import { scheduleOf } from '@marketplace/contracts/listings/listing.times';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type {
  SortColumn,
  TableColumn,
  TableQuery,
  TableRow,
  TableSort,
} from '@marketplace/contracts/listings/listing-table.views';
import { partsOfSort } from '@marketplace/contracts/listings/listing-table.views';
import { spreadsheetParts } from '../answers/send.ts';
import type { Counts } from '../catalogue/snapshot.ts';
import { NO_COUNTS } from '../catalogue/snapshot.ts';

/** What was counted of the listings on the days of the table. */
export interface Recent {
  traffic: ReadonlyMap<string, Counts>;
  enquiries: ReadonlyMap<string | null, number>;
}

interface Told {
  days: ReadonlyMap<string, ReadonlyMap<string, Counts>>;
  enquiries: Recent['enquiries'];
  changedBy: ReadonlyMap<string, string>;
}

/** Returns the listings that the table is about, whatever their status, in its order. */
export function tableListings(
  listings: readonly PropertyView[],
  { sort, ...query }: TableQuery,
  recent: Recent,
): PropertyView[] {
  const matches = listingMatcher(query);
  const now = new Date();
  const found = listings.filter(
    (one) =>
      (query.status === undefined || one.status === query.status) &&
      (query.property_type === undefined || one.property_type === query.property_type) &&
      (query.is_new_launch === undefined || one.is_new_launch === query.is_new_launch) &&
      (query.schedule === undefined || scheduleOf(one, now) === query.schedule) &&
      (query.without_pictures === undefined || (one.images.length === 0) === query.without_pictures) &&
      matches(one),
  );
  if (sort === undefined && query.search) return byRelevance(found, query.search);
  return inOrder(found, sort ?? 'listed_at-desc', recent);
}

/** Titles that begin with the search first, then those that contain it, then those that contain each word. Ties: newest first. */
function byRelevance(listings: readonly PropertyView[], search: string): PropertyView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const phrase = words.join(' ');
  const distanceOf = ({ title }: PropertyView) => {
    const text = title.toLowerCase();
    const place = text.indexOf(phrase);
    if (place >= 0) return place === 0 ? 0 : 1;
    return words.every((word) => text.includes(word)) ? 2 : 3;
  };
  return listings
    .map((listing) => ({ listing, distance: distanceOf(listing) }))
    .sort((one, other) => one.distance - other.distance || newestFirst(one.listing, other.listing))
    .map(({ listing }) => listing);
}

function psfOf({ price, area_sqft }: Pick<PropertyView, 'price' | 'area_sqft'>): number | null {
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
    publish_at: listing.publish_at,
    expire_at: listing.expire_at,
    version: listing.version,
  };
}

/** By code units: descriptions are long. */
function beginningOf(description: string): string {
  const { summaryLength } = limits;
  if (description.length <= summaryLength) return description;
  return `${description.slice(0, summaryLength).toWellFormed().trimEnd()}…`;
}

type Value = number | string | null;

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
    case 'publish_at':
    case 'expire_at':
      return listing[column] && Date.parse(listing[column]);
    default:
      return listing[column];
  }
}

/** Ties: newest first. Missing values last. */
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

/** Ignores case and accents, pads numbers. A collator is thirty times slower. */
function textKey(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'));
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Column {
  header: string;
  value: (listing: PropertyView, recent: Recent) => Value;
}

const columns: Readonly<Record<TableColumn | 'sub_type', Column>> = {
  status: { header: 'Status', value: ({ status }) => status },
  price: { header: 'Price (SGD)', value: ({ price }) => price },
  psf: { header: 'Price per sqft (SGD)', value: psfOf },
  area_sqft: { header: 'Area (sqft)', value: ({ area_sqft }) => area_sqft },
  district: { header: 'District', value: ({ district }) => district },
  category: { header: 'Category', value: ({ category }) => category },
  sub_type: { header: 'Sub-type', value: ({ sub_type }) => sub_type },
  property_type: { header: 'Property type', value: ({ property_type }) => property_type },
  views: { header: 'Views (30 days)', value: ({ id }, { traffic }) => traffic.get(id)?.views ?? 0 },
  clicks: { header: 'Clicks (30 days)', value: ({ id }, { traffic }) => traffic.get(id)?.clicks ?? 0 },
  enquiries: { header: 'Enquiries (30 days)', value: ({ id }, { enquiries }) => enquiries.get(id) ?? 0 },
  listed_at: { header: 'Listed', value: (listing) => dayOf(listedAt(listing)) },
  updated_at: { header: 'Last change', value: ({ updated_at }) => dayOf(updated_at) },
  publish_at: { header: 'Goes live', value: ({ publish_at }) => publish_at && timeInSingapore(publish_at) },
  expire_at: { header: 'Expires', value: ({ expire_at }) => expire_at && timeInSingapore(expire_at) },
  confirmed_at: { header: 'Confirmed', value: ({ confirmed_at }) => confirmed_at && dayOf(confirmed_at) },
};

/** Returns a table that bulk upload accepts: the sub-type has a column of its own. */
export function tableCsv(
  listings: readonly PropertyView[],
  chosen: readonly TableColumn[],
  recent: Recent,
): Generator<string> {
  const shown = chosen
    .flatMap((name) => (name === 'category' ? (['category', 'sub_type'] as const) : [name]))
    .map((name) => columns[name]);
  return spreadsheetParts(['Title', ...shown.map(({ header }) => header), 'ID'], rowsOf());

  function* rowsOf() {
    for (const one of listings) yield [one.title, ...shown.map(({ value }) => value(one, recent)), one.id];
  }
}

function dayOf(iso: string): string {
  return dayInSingapore(new Date(iso));
}
