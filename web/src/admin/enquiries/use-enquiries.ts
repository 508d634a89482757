import { enquiryKinds, enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import { EnquiriesPage, EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { useFollowing } from '../ui/live.tsx';
import { withParams } from '../ui/queries.ts';

const ENQUIRIES = '/api/enquiries';

const Filter = z.object({
  /** All but spam without it. */
  status: z.enum(enquiryStatuses).optional().catch(undefined),
  kind: z.enum(enquiryKinds).optional().catch(undefined),
  property_id: z.uuid().optional().catch(undefined),
});
/** What the inbox is narrowed to. */
export type EnquiryFilter = z.infer<typeof Filter>;

/** Returns the filter that an address stands for; parts it does not understand count as absent. */
export function filterOfParams(params: URLSearchParams): EnquiryFilter {
  return Filter.parse(Object.fromEntries(params));
}

/** Returns the parameters of a filter's address. */
export function paramsOfFilter({ status, kind, property_id }: EnquiryFilter): Record<string, string> {
  return { ...(status && { status }), ...(kind && { kind }), ...(property_id && { property_id }) };
}

/** The inbox, newest first, page by page; follows the log while it is on screen. */
export function useEnquiries(filter: EnquiryFilter) {
  const pages = useSWRInfinite(
    (_index, before: EnquiriesPage | null) => {
      if (before?.next_cursor === null) return null;
      return withParams(ENQUIRIES, {
        ...paramsOfFilter(filter),
        ...(before && { cursor: before.next_cursor }),
      });
    },
    (path: string) => getJson(path, EnquiriesPage),
    { revalidateFirstPage: true, keepPreviousData: true },
  );
  useFollowing(pages);
  const { data, error, isLoading, size, setSize, mutate } = pages;
  return {
    query: { data: data?.flatMap(({ enquiries }) => enquiries), error, isLoading, mutate },
    counts: data?.[0]?.counts,
    hasMore: typeof data?.at(-1)?.next_cursor === 'string',
    isLoadingMore: data !== undefined && data.length < size,
    showMore: () => void setSize(size + 1),
  };
}

/** One enquiry with all of its steps. */
export function useEnquiry(id: string) {
  return useSWR(`${ENQUIRIES}/${encodeURIComponent(id)}`, (path) => getJson(path, EnquiryView));
}

/** Returns a function that reads again whatever is on screen about enquiries. */
export function useRefreshEnquiries(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(ENQUIRIES));
  };
}
