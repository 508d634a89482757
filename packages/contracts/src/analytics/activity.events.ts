import { z } from 'zod';

/** `crawler`: the visitor's browser declared itself a crawler; the event is kept and not counted. */
const Activity = z.object({ listing_id: z.uuid(), crawler: z.boolean().default(false) });

export const ListingViewed = z.object({ type: z.literal('ListingViewed'), data: Activity });
export const ListingClicked = z.object({ type: z.literal('ListingClicked'), data: Activity });

export const ActivityEvent = z.discriminatedUnion('type', [ListingViewed, ListingClicked]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;
