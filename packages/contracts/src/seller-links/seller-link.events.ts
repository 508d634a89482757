import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const link = { listing_id: z.uuid(), link_id: z.uuid() };

/** Events of a link to a listing's report for its seller. */
export const SellerLinkEvent = z.discriminatedUnion('type', [
  /** `digest`: SHA-256 of the link's secret, in hex. The secret is stored nowhere. */
  eventSchema('SellerLinkMade', { ...link, digest: z.string(), ends_at: z.iso.datetime() }),
  /** The link no longer works. */
  eventSchema('SellerLinkRevoked', link),
]);
export type SellerLinkEvent = z.infer<typeof SellerLinkEvent>;
