import { z } from 'zod/mini';
import { districtCode, findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { ListingStatus, listingShapes, PropertyType } from './listing.fields.ts';

/** A past time with any UTC offset: `2026-10-01T10:00:00+08:00`. */
const Moment = z.pipe(
  z.iso.datetime({ offset: true, error: 'must be a moment such as 2026-10-01T10:00:00+08:00' }),
  z.transform((text) => new Date(text).toISOString()),
);

const Page = unsetWhenEmpty(numeric(/^[1-9]\d{0,4}$/, 'must be from 1 to 99999'));

export const asOfSorts = ['title', 'price-asc', 'price-desc', 'changed'] as const;
export type AsOfSort = (typeof asOfSorts)[number];

/** Query string of `GET /api/properties/as-of`. Filters apply to the past state. */
export const AsOfQuery = z.object({
  at: Moment,
  /** Words that must all occur in title, description, place, type or address. */
  search: unsetWhenEmpty(z.string().check(z.maxLength(limits.searchLength))),
  /** Any name of a district; parsed to its code. */
  district: unsetWhenEmpty(
    z.pipe(
      z.string().check(
        z.maxLength(limits.districtLength),
        z.refine((text) => findDistrict(text) !== undefined, 'is not one of the 28 districts'),
      ),
      z.transform((text) => districtCode(findDistrict(text)?.shortLabel ?? '')),
    ),
  ),
  property_type: unsetWhenEmpty(PropertyType),
  status: unsetWhenEmpty(ListingStatus),
  sort: unsetWhenEmpty(z.enum(asOfSorts)),
  page: Page,
});
export type AsOfQuery = z.infer<typeof AsOfQuery>;

/** The past state of a listing. */
export const PastListing = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: listingShapes.title,
  price: listingShapes.price,
  district: listingShapes.district,
  category: listingShapes.category,
  property_type: PropertyType,
  /** Visitors did not see inactive listings. */
  status: ListingStatus,
  bedrooms: listingShapes.bedrooms,
  area_sqft: listingShapes.area_sqft,
  /** The cover; null without images. */
  image: z.nullable(z.string()),
  /** The version at that time, and its start. */
  version: z.int(),
  since: z.iso.datetime(),
});
export type PastListing = z.infer<typeof PastListing>;

/**
 * Answer of `GET /api/properties/as-of`: the listings that existed at that time. `GET /api/properties/as-of.csv` answers all pages
 * as CSV.
 */
export const AsOfPage = z.object({
  at: z.iso.datetime(),
  /** When the first listing was added; null without listings. */
  first_at: z.nullable(z.iso.datetime()),
  listings: z.array(PastListing),
  /** Matches on all pages. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AsOfPage = z.infer<typeof AsOfPage>;

/**
 * Changes between then and now: new, deleted (`gone`), sold or rented, hidden from visitors (`withdrawn`), back on the market (`reopened`),
 * or a new price. Changes in between are ignored.
 */
export const sinceKinds = ['added', 'gone', 'sold', 'rented', 'withdrawn', 'reopened', 'repriced'] as const;
export type SinceKind = (typeof sinceKinds)[number];

/** Query string of `GET /api/properties/as-of/changes`. */
export const AsOfChangesQuery = z.object({
  at: Moment,
  kind: unsetWhenEmpty(z.enum(sinceKinds)),
  page: Page,
});
export type AsOfChangesQuery = z.infer<typeof AsOfChangesQuery>;

const Offer = z.object({ price: z.number(), status: ListingStatus, property_type: PropertyType });

export const ChangedSince = z.object({
  id: z.uuid(),
  title: z.string(),
  kinds: z.array(z.enum(sinceKinds)),
  /** Null if the listing did not exist then; `now` is null if it no longer exists. */
  before: z.nullable(z.extend(Offer, { version: z.int() })),
  now: z.nullable(Offer),
});
export type ChangedSince = z.infer<typeof ChangedSince>;

/** Answer of `GET /api/properties/as-of/changes`: the changed listings, by title. */
export const AsOfChangesPage = z.object({
  at: z.iso.datetime(),
  /** Listings per kind; one listing can have several kinds. */
  counts: z.record(z.enum(sinceKinds), z.int()),
  changes: z.array(ChangedSince),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AsOfChangesPage = z.infer<typeof AsOfChangesPage>;
