import { ActivityKind, ActivityPage, ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { Day } from '@marketplace/contracts/analytics/date-range';
import useSWRInfinite from 'swr/infinite';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { useFollowing } from '../ui/live.tsx';

/** The log by act, newest first, page by page; follows it while it is on screen. */
export function useActivity(filter: ActivityFilter) {
  const { pages, ...shown } = usePages((before) => activityPath(filter, before));
  useFollowing(pages);
  return shown;
}

/** The events of one act, newest first, page by page. */
export function usePartsOf(act: string) {
  const { pages: _, ...shown } = usePages((before) => partsPath(act, before));
  return shown;
}

function usePages(pathOf: (before: number | null) => string | undefined) {
  const pages = useSWRInfinite(
    (_index, before: ActivityPage | null) =>
      before && before.next_before === null ? null : (pathOf(before?.next_before ?? null) ?? null),
    (path: string) => getJson(path, ActivityPage),
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const { data, error, isLoading, size, setSize, mutate } = pages;
  const last = data?.at(-1);
  return {
    pages,
    query: { data: data?.flatMap(({ entries }) => entries), error, isLoading, mutate },
    hasMore: last !== undefined && last.next_before !== null,
    /** Whether more was asked for and is not there yet; to follow the log is no reason to refuse a press. */
    isLoadingMore: data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
  };
}

/** What the log is narrowed to; an empty text stands for no restriction. */
export interface ActivityFilter {
  kind: ActivityKind;
  /** One type of event. */
  type: string;
  actor: string;
  day: string;
  /** Id of a listing. */
  listing: string;
}

export const kindNames: Readonly<Record<ActivityKind, string>> = {
  acts: 'All changes',
  listings: 'Listings',
  pictures: 'Pictures',
  admins: 'Logins and admins',
  visits: 'Views and clicks',
  enquiries: 'Enquiries',
  seals: 'Seals of the log',
  all: 'Everything',
};

/** Types of events that can be chosen, as they are named there. */
export const typeNames: Readonly<Record<string, string>> = {
  ListingAdded: 'Listing added',
  ListingRepriced: 'Price changed',
  ListingStatusChanged: 'Status changed',
  ListingDetailsRevised: 'Details changed',
  ListingPicturesChanged: 'Pictures changed',
  ListingDeleted: 'Listing deleted',
  ListingRestored: 'Listing restored',
  ListingConfirmed: 'Listing confirmed',
  ImageUploaded: 'Picture uploaded',
  ImageRemoved: 'Picture removed',
  EnquiryReceived: 'Enquiry received',
  AdminLoggedIn: 'Logged in',
  LoginsRefused: 'Login failed',
};

const Params = z.object({
  kind: ActivityKind.catch('acts'),
  type: z.enum(Object.keys(typeNames)).catch(''),
  actor: z.string().catch(''),
  day: Day.catch(''),
  listing: z.uuid().catch(''),
});

/** Returns the filter that an address stands for; parts it does not understand count as absent. */
export function filterOfParams(params: URLSearchParams): ActivityFilter {
  return Params.parse(Object.fromEntries(params));
}

/** Returns the parameters of a filter's address, without those that restrict nothing. */
export function paramsOfFilter({ kind, ...rest }: ActivityFilter): Record<string, string> {
  const set = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...(kind !== 'acts' && { kind }), ...Object.fromEntries(set) };
}

/** Returns the address of a page of the log; undefined when the filter names something that cannot be asked for. */
export function activityPath(filter: ActivityFilter, before: number | null): string | undefined {
  const params = { by: 'act', ...paramsOfFilter(filter), ...beforeParam(before) };
  if (!ActivityQuery.safeParse(params).success) return undefined;
  return `/api/activity?${new URLSearchParams(params)}`;
}

/** Returns the address of a page of an act's events. */
export function partsPath(act: string, before: number | null): string {
  return `/api/activity?${new URLSearchParams({ act, kind: 'all', ...beforeParam(before) })}`;
}

function beforeParam(before: number | null): Record<string, string> {
  return before === null ? {} : { before: String(before) };
}
