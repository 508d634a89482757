import { ActivityKind, ActivityPage, ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { Day } from '@marketplace/contracts/analytics/date-range';
import { z } from 'zod/mini';
import { useFollowing } from '../ui/live.tsx';
import { usePages, withParams } from '../ui/queries.ts';
import { paramsOfState } from '../ui/url-state.ts';

export const kindNames: Readonly<Record<ActivityKind, string>> = {
  acts: 'All changes',
  listings: 'Listings',
  pictures: 'Pictures',
  admins: 'Logins and admins',
  visits: 'Views and clicks',
  enquiries: 'Enquiries',
  settings: 'Settings',
  readings: 'Personal data read',
  alerts: 'Email alerts',
  office: 'Reminders and templates',
  seals: 'Log seals',
  all: 'Everything',
};

/** Event types in the filter. */
export const typeNames: Readonly<Record<string, string>> = {
  ListingAdded: 'Listing added',
  ListingRepriced: 'Price changed',
  ListingStatusChanged: 'Status changed',
  ListingDetailsRevised: 'Details changed',
  ListingPicturesChanged: 'Pictures changed',
  ListingDeleted: 'Listing deleted',
  ListingRestored: 'Listing restored',
  ListingConfirmed: 'Listing confirmed',
  ListingPublished: 'Went live as scheduled',
  ListingExpired: 'Expired',
  ImageUploaded: 'Picture uploaded',
  ImageRemoved: 'Picture removed',
  EnquiryReceived: 'Enquiry received',
  AdminLoggedIn: 'Logged in',
  LoginsRefused: 'Login failed',
};

/** Filters of the log in the URL; an empty text filters nothing. */
export const ActivityFilter = z.object({
  kind: z.catch(ActivityKind, 'acts'),
  type: z.catch(z.enum(Object.keys(typeNames)), ''),
  actor: z.catch(z.string(), ''),
  day: z.catch(Day, ''),
  listing: z.catch(z.uuid(), ''),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** The log by act, newest first; updated while it is on screen. */
export function useActivity(filter: ActivityFilter) {
  const activity = useEntries((before) => activityPath(filter, before));
  useFollowing(activity.query);
  return activity;
}

/** The events of one act, newest first. */
export function usePartsOf(act: string) {
  return useEntries((before) => withParams(ACTIVITY, { act, kind: 'all', ...(before && { before }) }));
}

function useEntries(pathOf: (before: string | undefined) => string | undefined) {
  return usePages({
    schema: ActivityPage,
    itemsOf: ({ entries }) => entries,
    nextOf: ({ next_before }) => next_before,
    pathOf,
  });
}

const ACTIVITY = '/api/activity';

/** Returns the path of a page of the log; undefined for an invalid filter. */
export function activityPath(filter: ActivityFilter, before?: string): string | undefined {
  const params = { by: 'act', ...paramsOfState(ActivityFilter, filter), ...(before && { before }) };
  return ActivityQuery.safeParse(params).success ? withParams(ACTIVITY, params) : undefined;
}
