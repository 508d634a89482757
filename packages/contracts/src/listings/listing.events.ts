import { z } from 'zod';
import type { FieldChange } from './history.views.ts';
import { ListingStatus, listingShapes, withDefaults } from './listing.fields.ts';

/** A listing as events carry it. Stored events are read with tolerance: unknown keys are dropped, missing ones have a default. */
export const ListingState = z.object(withDefaults(listingShapes));
export type ListingState = z.infer<typeof ListingState>;

/** What `ListingDetailsRevised` may change; price, status and pictures have events of their own. */
export const ListingDetails = z
  .object(listingShapes)
  .omit({ price: true, status: true, images: true, image_notes: true });
export type ListingDetails = z.infer<typeof ListingDetails>;

const listing_id = z.uuid();

export const ListingAdded = z.object({
  type: z.literal('ListingAdded'),
  data: ListingState.extend({ listing_id, slug: z.string() }),
});
/** Only the details that changed. */
export const ListingDetailsRevised = z.object({
  type: z.literal('ListingDetailsRevised'),
  data: z.object({ listing_id, details: ListingDetails.partial() }),
});
export const ListingRepriced = z.object({
  type: z.literal('ListingRepriced'),
  data: z.object({ listing_id, price: listingShapes.price }),
});
export const ListingStatusChanged = z.object({
  type: z.literal('ListingStatusChanged'),
  data: z.object({ listing_id, status: ListingStatus }),
});
/** The pictures after the change, in order; the first is the cover. `image_notes`: all that is said of them, if that changed. */
export const ListingPicturesChanged = z.object({
  type: z.literal('ListingPicturesChanged'),
  data: z.object({
    listing_id,
    images: listingShapes.images,
    image_notes: z.optional(listingShapes.image_notes),
  }),
});
export const ListingDeleted = z.object({
  type: z.literal('ListingDeleted'),
  data: z.object({ listing_id }),
});
/**
 * A listing brought back from an earlier version: after a deletion, or over later changes. `listing` is its whole state from
 * now on; with `fields` only those were taken from that version, and the rest is as it was before.
 */
export const ListingRestored = z.object({
  type: z.literal('ListingRestored'),
  data: z.object({
    listing_id,
    from_version: z.int().positive(),
    fields: z.array(z.string()).optional(),
    listing: ListingState,
  }),
});

/** The admin said that it can still be had. Nothing of it changes. */
export const ListingConfirmed = z.object({
  type: z.literal('ListingConfirmed'),
  data: z.object({ listing_id }),
});

export const ListingEvent = z.discriminatedUnion('type', [
  ListingAdded,
  ListingDetailsRevised,
  ListingRepriced,
  ListingStatusChanged,
  ListingPicturesChanged,
  ListingDeleted,
  ListingRestored,
  ListingConfirmed,
]);
export type ListingEvent = z.infer<typeof ListingEvent>;
export type ListingEventOf<Type extends ListingEvent['type']> = Extract<ListingEvent, { type: Type }>;

const fields = ListingState.keyof().options;

/**
 * Returns the fields that differ, in the order of `ListingState`, each with its value before and after; none when there was
 * nothing before.
 */
export function changesBetween(before: ListingState | undefined, after: ListingState): FieldChange[] {
  if (!before) return [];
  return fields
    .filter((field) => told(before[field]) !== told(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }));
}

/** Returns the value as text. The database tells the parts of an object in an order of its own, which says nothing. */
function told(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
}
