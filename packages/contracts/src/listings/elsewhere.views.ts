import { z } from 'zod/mini';

/** Answer of `GET /properties/elsewhere`: how many listings match in each list, without those of the list that is asked about. */
export const ElsewhereView = z.object({
  Buy: z.int(),
  Sell: z.int(),
  Rent: z.int(),
  newLaunch: z.int(),
});
export type ElsewhereView = z.infer<typeof ElsewhereView>;
