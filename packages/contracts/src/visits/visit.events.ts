import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

/** `crawler`: a declared bot or a prefetch; stored but not counted. */
const visit = { listing_id: z.uuid(), crawler: z.boolean().default(false) };

export const VisitEvent = z.discriminatedUnion('type', [
  eventSchema('ListingViewed', visit),
  eventSchema('ListingClicked', visit),
]);
export type VisitEvent = z.infer<typeof VisitEvent>;
