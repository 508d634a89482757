import { z } from 'zod/mini';

export const activityTypes = ['view', 'click'] as const;

/** Body of `POST /analytics`. */
export const RecordActivity = z.strictObject({
  property_id: z.uuid('must be the id of a property'),
  event_type: z.enum(activityTypes),
});
export type RecordActivity = z.infer<typeof RecordActivity>;
