import { z } from 'zod';

/** For how many days a link may be made. */
export const sellerLinkDays = [90, 30] as const;

/** Body of `POST /properties/{id}/seller-links`. */
export const MakeSellerLink = z.strictObject({ days: z.literal(sellerLinkDays).default(90) });
export type MakeSellerLink = z.infer<typeof MakeSellerLink>;
