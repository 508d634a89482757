import { ActivityPage } from '@marketplace/contracts/activity/activity.views';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { getJson } from '../../../api/client.ts';
import { useLive } from '../blocks/live/live-context.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { activityPath } from './activity-filter.ts';

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
  const { data, error, size, setSize, mutate, isValidating } = pages;
  const position = useLive().state?.position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position of the log means new entries
  useEffect(() => {
    if (position === undefined) return;
    const timer = setTimeout(() => void mutate(), 1500);
    return () => clearTimeout(timer);
  }, [position]);
  const last = data?.at(-1);
  return {
    query: { data: data?.flatMap(({ entries }) => entries), error, mutate },
    hasMore: last !== undefined && last.next_before !== null,
    isLoading: isValidating,
    showMore: () => void setSize(size + 1),
  };
}
