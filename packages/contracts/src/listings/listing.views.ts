import { z } from 'zod/mini';
import { listingShapes } from './listing.fields.ts';

/** What makes a listing worth another look: its price is lower than visitors saw it, or it can be had again. */
export const ListingNews = z.object({
  kind: z.enum(['reduced', 'reopened']),
  at: z.iso.datetime(),
  /** Of a reduced one, in SGD; else null. */
  price_before: z.nullable(z.number()),
});
export type ListingNews = z.infer<typeof ListingNews>;

/** A listing as every read answers it. Price in SGD, times ISO 8601 UTC, pictures as stored paths. */
export const PropertyView = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...listingShapes,
  views_count: z.int(),
  clicks_count: z.int(),
  /** Views of the last seven days of Singapore, today included. */
  views_this_week: z.int(),
  /** The last news of an active listing, however old; null when there is none. */
  news: z.nullable(ListingNews),
  /** When visitors could first see it, if that was later than it was added. */
  listed_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Time of the last change an admin made. */
  updated_at: z.iso.datetime(),
  /** When an admin last said that it is still available; null when that was never said. */
  confirmed_at: z.nullable(z.iso.datetime()),
  /** Version of the listing's stream, for `If-Match`. */
  version: z.int(),
});
export type PropertyView = z.infer<typeof PropertyView>;

export const PropertyList = z.array(PropertyView);
export type PropertyList = z.infer<typeof PropertyList>;

/** Answer of `GET /api/properties/version`: a name of the listings as they are, counts aside; another one after each change. */
export const ListingsVersion = z.object({ version: z.string() });
export type ListingsVersion = z.infer<typeof ListingsVersion>;

/** Answer of `POST /api/properties/bulk`. */
export const BulkResult = z.object({ message: z.string(), count: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

/** Answer of `POST /api/properties/status`: how many listings changed; the others had the status already. */
export const StatusesChanged = z.object({ count: z.int() });
export type StatusesChanged = z.infer<typeof StatusesChanged>;

/** Answer of `POST /api/properties/confirm`: how many listings were confirmed, which are all that were named. */
export const ListingsConfirmed = z.object({ count: z.int() });
export type ListingsConfirmed = z.infer<typeof ListingsConfirmed>;

/** Answer of a single write: add, revise, confirm, restore, duplicate (then of the copy). */
export const ListingWritten = z.object({ id: z.uuid(), slug: z.string(), version: z.int() });
export type ListingWritten = z.infer<typeof ListingWritten>;
