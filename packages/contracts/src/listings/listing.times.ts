import type { ListingStatus } from './listing.terms.ts';

/** Drafts are inactive and have no go-live time; scheduled ones have one. Expiring ones are active for 14 days at most. */
export const schedules = ['draft', 'scheduled', 'expiring'] as const;
export type Schedule = (typeof schedules)[number];

interface Timed {
  status: ListingStatus;
  publish_at: string | null;
  expire_at: string | null;
}

const DAY_MS = 86_400_000;
/** How long before its expiry a listing is shown as expiring. */
export const EXPIRING_DAYS = 14;

/** Returns how a listing is scheduled; undefined for an active listing without an expiry soon, and for a sold one. */
export function scheduleOf({ status, publish_at, expire_at }: Timed, now: Date): Schedule | undefined {
  if (status === 'inactive') return publish_at === null ? 'draft' : 'scheduled';
  const isSoon = expire_at !== null && Date.parse(expire_at) - now.getTime() <= EXPIRING_DAYS * DAY_MS;
  return status === 'active' && isSoon ? 'expiring' : undefined;
}

/** Returns the listing without its times, which visitors do not see; the same one when it has none. */
export function withoutTimes<Listing extends Timed>(listing: Listing): Listing {
  const hasTimes = listing.publish_at !== null || listing.expire_at !== null;
  return hasTimes ? { ...listing, publish_at: null, expire_at: null } : listing;
}
