import { z } from 'zod/mini';

/** One changed field of a listing, with the values before and after. */
export const FieldChange = z.object({
  field: z.string(),
  from: z.unknown(),
  to: z.unknown(),
});
export type FieldChange = z.infer<typeof FieldChange>;
