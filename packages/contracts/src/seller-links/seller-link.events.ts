import { z } from 'zod';

const link = { listing_id: z.uuid(), link_id: z.uuid() };

/** Whoever has the link may read the report on a listing until it ends. The link's secret is nowhere but in the link. */
export const SellerLinkMade = z.object({
  type: z.literal('SellerLinkMade'),
  data: z.object({
    ...link,
    /** SHA-256 of the secret, in hex. */
    digest: z.string(),
    ends_at: z.iso.datetime(),
  }),
});
/** The link leads nowhere any more, for good. */
export const SellerLinkRevoked = z.object({ type: z.literal('SellerLinkRevoked'), data: z.object(link) });

export const SellerLinkEvent = z.discriminatedUnion('type', [SellerLinkMade, SellerLinkRevoked]);
export type SellerLinkEvent = z.infer<typeof SellerLinkEvent>;
