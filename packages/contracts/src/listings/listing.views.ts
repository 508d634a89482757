import { z } from 'zod/mini';
import { listingShapes } from './listing.fields.ts';

/** Why a listing is worth another look: the price is lower, or it is back on the market. */
export const ListingNews = z.object({
  kind: z.enum(['reduced', 'reopened']),
  at: z.iso.datetime(),
  /** For a reduced listing, in SGD; otherwise null. */
  price_before: z.nullable(z.number()),
});
export type ListingNews = z.infer<typeof ListingNews>;

/** A listing in all read answers. Price in SGD, times in ISO 8601 UTC, images as stored paths. */
export const PropertyView = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...listingShapes,
  views_count: z.int(),
  clicks_count: z.int(),
  /** Views of the last seven days in Singapore, including today. */
  views_this_week: z.int(),
  /** Last news of an active listing, of any age; null without any. */
  news: z.nullable(ListingNews),
  /** When visitors could first see it, if later than `created_at`. */
  listed_at: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** Last change by an admin. */
  updated_at: z.iso.datetime(),
  /** When an admin last confirmed that it is available; null if never. */
  confirmed_at: z.nullable(z.iso.datetime()),
  /** For `If-Match`. */
  version: z.int(),
});
export type PropertyView = z.infer<typeof PropertyView>;

export const PropertyList = z.array(PropertyView);
export type PropertyList = z.infer<typeof PropertyList>;

/** Answer of `GET /api/properties/version`: changes with every change of a listing, but not with its counts. */
export const ListingsVersion = z.object({ version: z.string() });
export type ListingsVersion = z.infer<typeof ListingsVersion>;

export const BulkResult = z.object({ message: z.string(), count: z.int() });
export type BulkResult = z.infer<typeof BulkResult>;

/** Answer of `POST /api/properties/status`: the number of changed listings, without those that had the status already. */
export const StatusesChanged = z.object({ count: z.int() });
export type StatusesChanged = z.infer<typeof StatusesChanged>;

/** Answer of `POST /api/properties/confirm`: the number of confirmed listings. */
export const ListingsConfirmed = z.object({ count: z.int() });
export type ListingsConfirmed = z.infer<typeof ListingsConfirmed>;

/** Answer of a write to one listing. For a duplication: the copy. */
export const ListingWritten = z.object({ id: z.uuid(), slug: z.string(), version: z.int() });
export type ListingWritten = z.infer<typeof ListingWritten>;
