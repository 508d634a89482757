import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';
import type { FieldChange } from './history.views.ts';
import { isSameValue, ListingStatus, listingShapes, withDefaults } from './listing.fields.ts';

/** A listing in events. Reading old events is lenient: unknown keys are dropped, missing ones get a default. */
export const ListingState = z.object(withDefaults(listingShapes));
export type ListingState = z.infer<typeof ListingState>;

/** Fields of `ListingDetailsRevised`. Price, status and images have their own events. */
export const ListingDetails = z
  .object(listingShapes)
  .omit({ price: true, status: true, images: true, image_notes: true });

const listing_id = z.uuid();

/** `details` has only the changed fields. */
export const ListingDetailsRevised = eventSchema('ListingDetailsRevised', {
  listing_id,
  details: ListingDetails.partial(),
});

export const ListingEvent = z.discriminatedUnion('type', [
  eventSchema('ListingAdded', { ...ListingState.shape, listing_id, slug: z.string() }),
  ListingDetailsRevised,
  eventSchema('ListingRepriced', { listing_id, price: listingShapes.price }),
  eventSchema('ListingStatusChanged', { listing_id, status: ListingStatus }),
  /** All images in order, the first is the cover; `image_notes` has all notes if they changed. */
  eventSchema('ListingPicturesChanged', {
    listing_id,
    images: listingShapes.images,
    image_notes: z.optional(listingShapes.image_notes),
  }),
  eventSchema('ListingDeleted', { listing_id }),
  /**
   * A restored version, after a deletion or over later changes. `listing` is the complete new state. With `fields`, only those come
   * from the restored version.
   */
  eventSchema('ListingRestored', {
    listing_id,
    from_version: z.int().positive(),
    fields: z.array(z.string()).optional(),
    listing: ListingState,
  }),
  /** An admin confirmed that the listing is available. No field changes. */
  eventSchema('ListingConfirmed', { listing_id }),
  /** `publish_at` was reached: the listing is active and no longer has that time. */
  eventSchema('ListingPublished', { listing_id, due_at: z.string() }),
  /** `expire_at` was reached: the listing is inactive and no longer has either time. */
  eventSchema('ListingExpired', { listing_id, due_at: z.string() }),
]);
export type ListingEvent = z.infer<typeof ListingEvent>;

/** What `ListingPublished` changes. */
export const whenPublished = { status: 'active', publish_at: null } as const;
/** What `ListingExpired` changes. */
export const whenExpired = { status: 'inactive', publish_at: null, expire_at: null } as const;

const fields = ListingState.keyof().options;

/** Returns the changed fields in the order of `ListingState`; empty without `before`. */
export function changesBetween(before: ListingState | undefined, after: ListingState): FieldChange[] {
  if (!before) return [];
  return fields
    .filter((field) => !isSameValue(before[field], after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}
