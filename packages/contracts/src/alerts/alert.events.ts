import { z } from 'zod';
import { Day } from '../analytics/date-range.ts';
import { Sealed } from '../enquiries/enquiry.events.ts';
import { eventSchema } from '../event-schema.ts';
import { alertChanges, alertEnds } from './alert.terms.ts';

const alert_id = z.uuid();

/** A listing of a digest, as it was at the time of the digest. Prices in SGD. */
export const DigestListing = z.object({
  listing_id: z.uuid(),
  change: z.enum(alertChanges),
  price: z.number(),
  /** For `reduced`; otherwise null. */
  price_before: z.number().nullable(),
});
export type DigestListing = z.infer<typeof DigestListing>;

/** A visitor asked for it. The email address and the secret of its links are in `sealed`. Either `search` or `listing_id` is set. */
export const AlertAsked = eventSchema('AlertAsked', {
  alert_id,
  /** The address of a list with filters: `/buy?district=D09`. */
  search: z.string().nullable(),
  listing_id: z.uuid().nullable(),
  /** It can be confirmed until then. */
  confirm_until: z.iso.datetime(),
  /** Whether an email asks for the confirmation; an address gets at most one a day. */
  is_mailed: z.boolean(),
  sealed: Sealed,
});

/** Events of an alert: emails about one search or one listing to one address. */
export const AlertEvent = z.discriminatedUnion('type', [
  AlertAsked,
  eventSchema('AlertConfirmed', { alert_id }),
  /**
   * It has news, which an email reports. All events of one email name the same alert in `mail`; the email follows from the event of that
   * alert. `day` is the day in Singapore.
   */
  eventSchema('AlertDigestDue', { alert_id, day: Day, mail: z.uuid(), listings: z.array(DigestListing) }),
  /** Someone followed a link in an email; at most once in 30 days. */
  eventSchema('AlertClicked', { alert_id, day: Day }),
  /** Its key is deleted: its address is permanently unreadable. */
  eventSchema('AlertEnded', { alert_id, reason: z.enum(alertEnds) }),
]);
export type AlertEvent = z.infer<typeof AlertEvent>;

/** The sealed part of `AlertAsked`. */
export const SealedFollower = z.object({ email: z.string(), secret: z.string() });
