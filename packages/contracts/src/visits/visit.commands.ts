import { z } from 'zod/mini';

export const visitTypes = ['view', 'click'] as const;

/** Body of `POST /analytics`. */
export const RecordVisit = z.strictObject({
  property_id: z.uuid('must be the id of a property'),
  event_type: z.enum(visitTypes),
});
export type RecordVisit = z.infer<typeof RecordVisit>;
