import { z } from 'zod/mini';

/** Answer of `POST /properties/{id}/seller-links`: the one time that the secret of a link is told. */
export const NewSellerLink = z.object({ id: z.uuid(), secret: z.string(), ends_at: z.iso.datetime() });
export type NewSellerLink = z.infer<typeof NewSellerLink>;

/** A link that can be opened, without its secret, which nobody knows but who was told. */
export const SellerLinkView = z.object({
  id: z.uuid(),
  made_at: z.iso.datetime(),
  /** Name of the admin who made it. */
  made_by: z.string(),
  ends_at: z.iso.datetime(),
});
export type SellerLinkView = z.infer<typeof SellerLinkView>;

/** Answer of `GET /api/properties/{id}/seller-links`: those that are neither over nor revoked, newest first. */
export const SellerLinks = z.array(SellerLinkView);
export type SellerLinks = z.infer<typeof SellerLinks>;

/** For how many days a link may be made. */
export const sellerLinkDays = [90, 30] as const;

/** Body of `POST /properties/{id}/seller-links`. */
export const MakeSellerLink = z.strictObject({ days: z._default(z.literal(sellerLinkDays), 90) });
export type MakeSellerLink = z.infer<typeof MakeSellerLink>;
