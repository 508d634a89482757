import { z } from 'zod';

const link = { listing_id: z.uuid(), link_id: z.uuid() };

/** A link to a listing's report for its seller. Its secret is stored nowhere. */
export const SellerLinkMade = z.object({
  type: z.literal('SellerLinkMade'),
  data: z.object({
    ...link,
    /** SHA-256 of the secret, in hex. */
    digest: z.string(),
    ends_at: z.iso.datetime(),
  }),
});
/** The link no longer works. */
export const SellerLinkRevoked = z.object({ type: z.literal('SellerLinkRevoked'), data: z.object(link) });

export const SellerLinkEvent = z.discriminatedUnion('type', [SellerLinkMade, SellerLinkRevoked]);
export type SellerLinkEvent = z.infer<typeof SellerLinkEvent>;
