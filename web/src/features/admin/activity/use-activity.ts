import { ActivityKind, ActivityPage, ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { Day } from '@marketplace/contracts/analytics/date-range';
import useSWRInfinite from 'swr/infinite';
import { z } from 'zod';
import { getJson } from '../../../api/client.ts';
import { useFollowing } from '../blocks/live/use-following.ts';

/** The log, newest first, page by page; follows it while it is on screen. */
export function useActivity(filter: ActivityFilter) {
  const pages = useSWRInfinite(
    (_index, before: ActivityPage | null) =>
      before && before.next_before === null
        ? null
        : (activityPath(filter, before?.next_before ?? null) ?? null),
    (path: string) => getJson(path, ActivityPage),
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  const { data, error, size, setSize, mutate } = pages;
  useFollowing(pages);
  const last = data?.at(-1);
  return {
    query: { data: data?.flatMap(({ entries }) => entries), error, mutate },
    hasMore: last !== undefined && last.next_before !== null,
    /** Whether more was asked for and is not there yet; to follow the log is no reason to refuse a press. */
    isLoadingMore: data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
  };
}

/** What the log is narrowed to; an empty text stands for no restriction. */
export interface ActivityFilter {
  kind: ActivityKind;
  actor: string;
  day: string;
  /** Id of a listing. */
  listing: string;
}

export const kindNames: Readonly<Record<ActivityKind, string>> = {
  acts: 'Everything but visits and seals',
  listings: 'Listings',
  pictures: 'Pictures',
  admins: 'Logins and admins',
  visits: 'Views and clicks',
  enquiries: 'Enquiries',
  seals: 'Seals of the log',
  all: 'Everything',
};

const Params = z.object({
  kind: ActivityKind.catch('acts'),
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
  const params = { ...paramsOfFilter(filter), ...(before !== null && { before: String(before) }) };
  if (!ActivityQuery.safeParse(params).success) return undefined;
  const query = new URLSearchParams(params).toString();
  return query === '' ? '/api/activity' : `/api/activity?${query}`;
}
