import { z } from 'zod/mini';

/** Answer of `POST /analytics`. `false`: over the rate limit, nothing was stored. */
export const VisitRecorded = z.object({ recorded: z.boolean() });
export type VisitRecorded = z.infer<typeof VisitRecorded>;
