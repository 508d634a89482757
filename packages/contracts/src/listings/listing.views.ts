import { z } from 'zod/mini';
import { listingShapes } from './listing.fields.ts';

/** A listing as every read answers it. Price in SGD, times ISO 8601 UTC, pictures as stored paths. */
export const PropertyView = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...listingShapes,
  views_count: z.int(),
  clicks_count: z.int(),
  created_at: z.iso.datetime(),
  /** Time of the last change an admin made. */
  updated_at: z.iso.datetime(),
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

/** Answer of a single write: add, revise, restore, duplicate (then of the copy). */
export const ListingWritten = z.object({ id: z.uuid(), slug: z.string(), version: z.int() });
export type ListingWritten = z.infer<typeof ListingWritten>;
