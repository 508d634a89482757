import { z } from 'zod';
import { districtCode, findDistrict } from '../districts.ts';
import { limits } from '../limits.ts';
import { unsetWhenEmpty } from '../text.ts';
import { ListingStatus, listingShapes, PropertyType } from './listing.fields.ts';

/** A moment that has been, in any offset from UTC: `2026-10-01T10:00:00+08:00`. */
const Moment = z.iso
  .datetime({ offset: true, error: 'must be a moment such as 2026-10-01T10:00:00+08:00' })
  .transform((text) => new Date(text).toISOString());

const Page = unsetWhenEmpty(
  z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be from 1 to 99999')
    .transform(Number),
);

export const asOfSorts = ['title', 'price-asc', 'price-desc', 'changed'] as const;
/** By title, by price either way, or what had been changed last first. */
export type AsOfSort = (typeof asOfSorts)[number];

/** Query string of `GET /api/properties/as-of`. Filters are of what the listings were then. */
export const AsOfQuery = z.object({
  at: Moment,
  /** Every word of it occurs in title, description, place, type or address. */
  search: unsetWhenEmpty(z.string().max(limits.searchLength)),
  /** Any way of naming a district; parsed to its code. */
  district: unsetWhenEmpty(
    z
      .string()
      .max(limits.districtLength)
      .refine((text) => findDistrict(text) !== undefined, 'is not one of the 28 districts')
      .transform((text) => districtCode(findDistrict(text)?.shortLabel ?? '')),
  ),
  property_type: unsetWhenEmpty(PropertyType),
  status: unsetWhenEmpty(ListingStatus),
  sort: unsetWhenEmpty(z.enum(asOfSorts)),
  page: Page,
});
export type AsOfQuery = z.infer<typeof AsOfQuery>;

/** A listing as it was at a moment. */
export const PastListing = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: listingShapes.title,
  price: listingShapes.price,
  district: listingShapes.district,
  category: listingShapes.category,
  property_type: PropertyType,
  /** Visitors did not see what was inactive. */
  status: ListingStatus,
  bedrooms: listingShapes.bedrooms,
  area_sqft: listingShapes.area_sqft,
  /** The cover; null when it had no picture. */
  image: z.string().nullable(),
  /** Which version it was, and since when. */
  version: z.int(),
  since: z.iso.datetime(),
});
export type PastListing = z.infer<typeof PastListing>;

/** Answer of `GET /api/properties/as-of`, of all listings that existed then. `GET /api/properties/as-of.csv` answers all pages as a table. */
export const AsOfPage = z.object({
  at: z.iso.datetime(),
  /** When the first listing of all was added; null when none ever was. */
  first_at: z.iso.datetime().nullable(),
  listings: z.array(PastListing),
  /** How many match, on all pages together. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AsOfPage = z.infer<typeof AsOfPage>;

/**
 * What can have come of a listing since: it is new, or deleted (`gone`), sold, hidden from visitors (`withdrawn`), offered again
 * (`reopened`), or costs something else. Compared are then and now, whatever was between.
 */
export const sinceKinds = ['added', 'gone', 'sold', 'withdrawn', 'reopened', 'repriced'] as const;
export type SinceKind = (typeof sinceKinds)[number];

/** Query string of `GET /api/properties/as-of/changes`. */
export const AsOfChangesQuery = z.object({
  at: Moment,
  kind: unsetWhenEmpty(z.enum(sinceKinds)),
  page: Page,
});
export type AsOfChangesQuery = z.infer<typeof AsOfChangesQuery>;

const Offer = z.object({ price: z.number(), status: ListingStatus });

export const ChangedSince = z.object({
  id: z.uuid(),
  title: z.string(),
  kinds: z.array(z.enum(sinceKinds)),
  /** Null when there was no such listing then; `now` when there is none now. */
  before: Offer.extend({ version: z.int() }).nullable(),
  now: Offer.nullable(),
});
export type ChangedSince = z.infer<typeof ChangedSince>;

/** Answer of `GET /api/properties/as-of/changes`: the listings that are another now than they were then, by title. */
export const AsOfChangesPage = z.object({
  at: z.iso.datetime(),
  /** How many of each kind; a listing may be of several. */
  counts: z.record(z.enum(sinceKinds), z.int()),
  changes: z.array(ChangedSince),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type AsOfChangesPage = z.infer<typeof AsOfChangesPage>;
