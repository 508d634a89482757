import { z } from 'zod';

/** `crawler`: a machine, by what it says of itself, or a browser that fetched ahead; the event is kept and not counted. */
const Visit = z.object({ listing_id: z.uuid(), crawler: z.boolean().default(false) });

export const ListingViewed = z.object({ type: z.literal('ListingViewed'), data: Visit });
export const ListingClicked = z.object({ type: z.literal('ListingClicked'), data: Visit });

export const VisitEvent = z.discriminatedUnion('type', [ListingViewed, ListingClicked]);
export type VisitEvent = z.infer<typeof VisitEvent>;
