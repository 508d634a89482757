import { z } from 'zod/mini';

/** Answer of `POST /properties/{id}/seller-links`: the only one with the secret. */
export const NewSellerLink = z.object({ id: z.uuid(), secret: z.string(), ends_at: z.iso.datetime() });
export type NewSellerLink = z.infer<typeof NewSellerLink>;

/** A valid link, without its secret. */
export const SellerLinkView = z.object({
  id: z.uuid(),
  made_at: z.iso.datetime(),
  /** Name of an admin. */
  made_by: z.string(),
  ends_at: z.iso.datetime(),
  /** Whether the week's figures are emailed to the seller; `unavailable` without a mail server. */
  emails: z._default(z.enum(['on', 'off', 'unavailable']), 'unavailable'),
});
export type SellerLinkView = z.infer<typeof SellerLinkView>;

/** Answer of `GET /api/properties/{id}/seller-links`: valid links, newest first. */
export const SellerLinks = z.array(SellerLinkView);

/** Validity options of a link, in days. */
export const sellerLinkDays = [90, 30] as const;

/** Body of `POST /properties/{id}/seller-links`. */
export const MakeSellerLink = z.strictObject({ days: z._default(z.literal(sellerLinkDays), 90) });
