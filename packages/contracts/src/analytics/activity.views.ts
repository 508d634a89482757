import { z } from 'zod/mini';

/** Answer of `POST /analytics`. `false`: over the rate limit, nothing was stored. */
export const ActivityRecorded = z.object({ recorded: z.boolean() });
export type ActivityRecorded = z.infer<typeof ActivityRecorded>;
