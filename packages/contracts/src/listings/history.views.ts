import { z } from 'zod';
import { PriceEffect, Verdict } from '../analytics/price-changes.views.ts';
import { PropertyView } from './listing.views.ts';

/** One changed field of a listing, with the values before and after. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** One event of a listing's stream, as an admin reads it. */
export const HistoryEntry = z.object({
  position: z.int(),
  version: z.int(),
  type: z.string(),
  recorded_at: z.iso.datetime(),
  /** Who: the admin's name, `operator` or `system`. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  /** With what: `form`, `bulk`, `restore`, `api` or `demo`. */
  source: z.string(),
  request_id: z.string(),
  changes: z.array(FieldChange),
  /** Of `ListingRestored`: the version it was brought back from; otherwise null. */
  from_version: z.int().nullable().default(null),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Answer of `GET /api/properties/{id}/history`: newest entry first, also for a deleted listing. */
export const ListingHistory = z.object({
  listing_id: z.uuid(),
  title: z.string(),
  deleted: z.boolean(),
  entries: z.array(HistoryEntry),
});
export type ListingHistory = z.infer<typeof ListingHistory>;

/** The fields of a listing that an admin may set, as they were at some version. */
const {
  id,
  slug,
  views_count,
  clicks_count,
  views_this_week,
  news,
  listed_at,
  created_at,
  updated_at,
  confirmed_at,
  version,
  ...ownFields
} = PropertyView.shape;
export const ListingAsOf = z.object(ownFields);
export type ListingAsOf = z.infer<typeof ListingAsOf>;

/** Answer of `GET /api/properties/{id}/history/{version}`; `listing` is null where the version is a deletion. */
export const ListingVersion = z.object({
  listing_id: z.uuid(),
  version: z.int(),
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: HistoryEntry.shape.actor,
  slug: z.string(),
  listing: ListingAsOf.nullable(),
  /** Version of the listing now, for `If-Match` of a restore. */
  current_version: z.int(),
});
export type ListingVersion = z.infer<typeof ListingVersion>;

export const DeletedListing = z.object({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  district: z.string(),
  price: z.number(),
  images: z.array(z.string()),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string(),
  /** Version of the deletion, for `If-Match`. */
  version: z.int(),
  /** The last version before the deletion: what to restore. */
  last_version: z.int(),
});
export type DeletedListing = z.infer<typeof DeletedListing>;

/** Answer of `GET /api/properties/deleted`: last deleted first. */
export const DeletedListings = z.array(DeletedListing);
export type DeletedListings = z.infer<typeof DeletedListings>;

/** The price of a listing from a moment on; oldest first, the first is the price it was published at. */
export const PriceChange = z.object({
  at: z.iso.datetime(),
  version: z.int(),
  price: z.number(),
  /** Against the price before, to one decimal place; null for the first. */
  change_percent: z.number().nullable(),
  /** Mean views on the days of `PriceEffect`, to one decimal place; null when there is no such day. */
  views_per_day_before: z.number().nullable(),
  views_per_day_after: z.number().nullable(),
  verdict: Verdict,
  effect_percent: PriceEffect.shape.effect_percent,
});
export type PriceChange = z.infer<typeof PriceChange>;

/** Answer of `GET /api/properties/{id}/price-history`, also for a deleted listing. */
export const PriceHistory = z.array(PriceChange);
export type PriceHistory = z.infer<typeof PriceHistory>;

/** The price of a listing from a moment on, as everybody may read it. */
export const PricePoint = z.object({ at: z.iso.datetime(), price: z.number() });
export type PricePoint = z.infer<typeof PricePoint>;

/** What other listings like one ask for a square foot: active ones of its category, for sale or for rent as it is. */
export const PsfComparison = z.object({
  /** In SGD, with cents. */
  median: z.number(),
  /** How many others it is the median of: at least five. */
  count: z.int(),
  /** Code of its district (`D09`); its region (`CCR`) when the district has too few others. */
  place: z.string(),
});
export type PsfComparison = z.infer<typeof PsfComparison>;

/**
 * Answer of `GET /api/properties/{id}/prices`: what may be said of an active listing's price. Its history has the prices that
 * visitors could see, oldest first, and none where the site hides it; nothing is said of what is sold.
 */
export const ListingPrices = z.object({
  history: z.array(PricePoint),
  psf: z.nullable(PsfComparison),
});
export type ListingPrices = z.infer<typeof ListingPrices>;

/** Answer of `GET /api/properties/{key}/gone`, of a listing that visitors could see once and cannot any more; `key` is its id or slug. */
export const GoneListing = z.object({
  /** Whether it was sold, and not just taken down. */
  sold: z.boolean(),
  since: z.iso.datetime(),
});
export type GoneListing = z.infer<typeof GoneListing>;
