import { z } from 'zod';
import { SealedFollower } from '../alerts/alert.events.ts';
import { alertEnds } from '../alerts/alert.terms.ts';
import { Day } from '../analytics/date-range.ts';
import { Sealed } from '../enquiries/enquiry.events.ts';
import { eventSchema } from '../event-schema.ts';

const link = { listing_id: z.uuid(), link_id: z.uuid() };

/** Events of a link to a listing's report for its seller, and of the emails with its figures. */
export const SellerLinkEvent = z.discriminatedUnion('type', [
  /** `digest`: SHA-256 of the link's secret, in hex. The secret is stored nowhere. */
  eventSchema('SellerLinkMade', { ...link, digest: z.string(), ends_at: z.iso.datetime() }),
  /** The link no longer works. */
  eventSchema('SellerLinkRevoked', link),
  /** The seller gets the figures each Monday. `digest` is that of a second secret of the link, which is sealed with the address. */
  eventSchema('SellerMailStarted', { ...link, digest: z.string(), sealed: Sealed }),
  /** The key of the address is deleted: it is permanently unreadable. Without a `reason` when an owner ended the emails. */
  eventSchema('SellerMailStopped', { ...link, reason: z.enum(alertEnds).optional() }),
  /** The figures of the week that begins on the Monday `week` are to be sent. */
  eventSchema('SellerMailDue', { ...link, week: Day }),
]);
export type SellerLinkEvent = z.infer<typeof SellerLinkEvent>;

/** The sealed part of `SellerMailStarted`. `report`: the second secret of the link. */
export const SealedSeller = SealedFollower.extend({ report: z.string() });
