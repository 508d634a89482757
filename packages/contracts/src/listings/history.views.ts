import { z } from 'zod/mini';
import { PriceEffect, Verdict } from '../analytics/price-changes.views.ts';
import { listingShapes, PropertyType } from './listing.fields.ts';

/** A changed field of a listing. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;

/** An event of a listing's stream, for admins. */
export const HistoryEntry = z.object({
  position: z.int(),
  version: z.int(),
  type: z.string(),
  recorded_at: z.iso.datetime(),
  /** `name`: the admin's name, `operator` or `system`. */
  actor: z.object({ id: z.nullable(z.string()), name: z.string() }),
  /** `form`, `bulk`, `restore`, `api` or `demo`. */
  source: z.string(),
  request_id: z.string(),
  changes: z.array(FieldChange),
  /** For `ListingRestored`: the restored version; otherwise null. */
  from_version: z._default(z.nullable(z.int()), null),
  /** Of the listing after the event; null for a deletion. */
  property_type: z._default(z.nullable(PropertyType), null),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Answer of `GET /api/properties/{id}/history`, newest first; also for a deleted listing. */
export const ListingHistory = z.object({
  listing_id: z.uuid(),
  title: z.string(),
  deleted: z.boolean(),
  entries: z.array(HistoryEntry),
});
export type ListingHistory = z.infer<typeof ListingHistory>;

/** A past state of the fields that an admin can set. */
export const ListingAsOf = z.object(listingShapes);
export type ListingAsOf = z.infer<typeof ListingAsOf>;

/** Answer of `GET /api/properties/{id}/history/{version}`; `listing` is null for a deletion. */
export const ListingVersion = z.object({
  listing_id: z.uuid(),
  version: z.int(),
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: HistoryEntry.shape.actor,
  slug: z.string(),
  listing: z.nullable(ListingAsOf),
  /** For the `If-Match` of a restore. */
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
  /** The last version before the deletion, for a restore. */
  last_version: z.int(),
});
export type DeletedListing = z.infer<typeof DeletedListing>;

/** Answer of `GET /api/properties/deleted`, last deleted first. */
export const DeletedListings = z.array(DeletedListing);

/** A price and its start. The first is the price at publication. */
export const PriceChange = z.object({
  at: z.iso.datetime(),
  version: z.int(),
  price: z.number(),
  /** Change from the previous price, to one decimal; null for the first. */
  change_percent: z.nullable(z.number()),
  /** Mean views on the days of `PriceEffect`, to one decimal; null without such days. */
  views_per_day_before: z.nullable(z.number()),
  views_per_day_after: z.nullable(z.number()),
  verdict: Verdict,
  effect_percent: PriceEffect.shape.effect_percent,
});
export type PriceChange = z.infer<typeof PriceChange>;

/** Answer of `GET /api/properties/{id}/price-history`, oldest first; also for a deleted listing. */
export const PriceHistory = z.array(PriceChange);
export type PriceHistory = z.infer<typeof PriceHistory>;

/** Prices per sq ft of comparable listings: active, of the same category, and also for sale or for rent. */
export const PsfComparison = z.object({
  /** In SGD, with cents. */
  median: z.number(),
  /** Number of other listings; at least five. */
  count: z.int(),
  /** District code (`D09`), or region (`CCR`) if the district has too few others. */
  place: z.string(),
});
export type PsfComparison = z.infer<typeof PsfComparison>;
