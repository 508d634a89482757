import { z } from 'zod/mini';

/** Body of `POST /analytics`. */
export const RecordVisit = z.strictObject({
  property_id: z.uuid('must be the id of a property'),
  event_type: z.enum(['view', 'click']),
});
export type RecordVisit = z.infer<typeof RecordVisit>;
