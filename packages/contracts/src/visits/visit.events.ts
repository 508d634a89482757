import { z } from 'zod';

/** `crawler`: a declared bot or a prefetch; stored but not counted. */
const Visit = z.object({ listing_id: z.uuid(), crawler: z.boolean().default(false) });

export const ListingViewed = z.object({ type: z.literal('ListingViewed'), data: Visit });
export const ListingClicked = z.object({ type: z.literal('ListingClicked'), data: Visit });

export const VisitEvent = z.discriminatedUnion('type', [ListingViewed, ListingClicked]);
export type VisitEvent = z.infer<typeof VisitEvent>;
