import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { listingShapes } from './listing.fields.ts';
import { flag, ListListings } from './listing.filters.ts';
import { schedules } from './listing.times.ts';

/** Optional columns of the admin table. The title is always shown. */
export const tableColumns = [
  'status',
  'price',
  'psf',
  'area_sqft',
  'district',
  'category',
  'property_type',
  'views',
  'clicks',
  'enquiries',
  'listed_at',
  'updated_at',
  'confirmed_at',
  'publish_at',
  'expire_at',
] as const;
export type TableColumn = (typeof tableColumns)[number];

const sortColumns = ['title', ...tableColumns] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Orders of the table: title or any column, ascending or descending. */
export const tableSorts = sortColumns.flatMap((column) => [`${column}-asc`, `${column}-desc`] as const);
export type TableSort = (typeof tableSorts)[number];

/** Splits an order into column and direction. */
export function partsOfSort(sort: TableSort): { column: SortColumn; isDescending: boolean } {
  const column = sortColumns.find((name) => sort.startsWith(`${name}-`)) ?? 'title';
  return { column, isDescending: sort.endsWith('-desc') };
}

const Columns = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(limits.columnsLength)),
    z.transform((text: string) => text.split(',')),
  ),
  z.array(z.enum(tableColumns)),
);

/** Filter and order of the admin table; by default the best matches of a search first, without a search the newest. */
export const TableQuery = z.object({
  ...z.pick(ListListings, {
    search: true,
    district: true,
    category: true,
    status: true,
    property_type: true,
    is_new_launch: true,
  }).shape,
  without_pictures: unsetWhenEmpty(flag),
  schedule: unsetWhenEmpty(z.enum(schedules)),
  sort: unsetWhenEmpty(z.enum(tableSorts)),
});
export type TableQuery = z.infer<typeof TableQuery>;

/** Query string of `GET /api/properties/table`. Pages count from 1. */
export const AskTable = z.extend(TableQuery, {
  page: unsetWhenEmpty(numeric(/^[1-9]\d{0,5}$/, 'must be a whole number from 1')),
  limit: unsetWhenEmpty(
    numeric(/^[1-9]\d{0,2}$/, `must be from 1 to ${limits.tablePageMax}`).check(
      z.lte(limits.tablePageMax, `must be from 1 to ${limits.tablePageMax}`),
    ),
  ),
});

/** Query string of `GET /api/properties/table.csv`: all pages, only these comma-separated columns. */
export const AskTableCsv = z.extend(TableQuery, { columns: unsetWhenEmpty(Columns) });

/** A row of the admin table. Views, clicks and enquiries are of the last 30 days in Singapore, including today. */
export const TableRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: listingShapes.title,
  /** Start of the description. */
  summary: z.string(),
  /** Stored path of the first image. */
  image: z.nullable(z.string()),
  status: listingShapes.status,
  property_type: listingShapes.property_type,
  category: listingShapes.category,
  sub_type: listingShapes.sub_type,
  district: listingShapes.district,
  is_new_launch: listingShapes.is_new_launch,
  price: listingShapes.price,
  area_sqft: listingShapes.area_sqft,
  /** SGD per sq ft; monthly for rents. */
  psf: z.nullable(z.number()),
  views: z.int(),
  clicks: z.int(),
  enquiries: z.int(),
  /** Views on each of these days, oldest first. */
  trend: z.array(z.int()),
  /** All views. */
  views_count: z.int(),
  clicks_count: z.int(),
  /** When visitors could first see it. */
  listed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Author of the last change. */
  updated_by: z.nullable(z.string()),
  /** When an admin last confirmed that it is available. */
  confirmed_at: z.nullable(z.iso.datetime()),
  publish_at: listingShapes.publish_at,
  expire_at: listingShapes.expire_at,
  /** For `If-Match`. */
  version: z.int(),
});
export type TableRow = z.infer<typeof TableRow>;

/** Answer of `GET /api/properties/table`; `total` counts all pages. */
export const ListingTable = z.object({ rows: z.array(TableRow), total: z.int() });
export type ListingTable = z.infer<typeof ListingTable>;

/** Answer of `GET /api/properties/table/prices`: all pages, unordered. */
export const TablePrices = z.object({
  listings: z.array(z.pick(TableRow, { id: true, title: true, price: true })),
});
export type TablePrices = z.infer<typeof TablePrices>;
