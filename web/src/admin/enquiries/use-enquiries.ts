import type { EnquiryKind, EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryKinds, enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryStep, EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import { EnquiriesPage, EnquiryView, EnquiryWritten } from '@marketplace/contracts/enquiries/enquiry.views';
import useSWR, { useSWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { z } from 'zod';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { theme } from '../../ui/theme.ts';
import { useFollowing } from '../ui/live.tsx';
import { withParams } from '../ui/queries.ts';
import { useSendOnce } from '../ui/send-once.ts';

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

/**
 * Returns a function that changes an enquiry by one of its calls, and reads again what is on screen about enquiries. What is asked
 * for again because no answer came is done once.
 */
export function useEnquiryCall(id: string) {
  const refresh = useRefreshEnquiries();
  const send = useSendOnce();
  return async (method: 'POST' | 'PUT' | 'DELETE', part: string, body?: unknown) => {
    await send(method, `/api/enquiries/${id}${part}`, body, EnquiryWritten);
    await refresh();
  };
}

/** The command that moves an enquiry on. */
export function useChangeStatus(id: string) {
  const call = useEnquiryCall(id);
  return useCommand(
    async (status: EnquiryStatus) => {
      await call('PUT', '/status', { status });
      return status;
    },
    {
      success: (status) => `Enquiry marked as ${statusNames[status].toLowerCase()}`,
      failure: 'Failed to change the enquiry',
    },
  );
}

export const statusNames: Readonly<Record<EnquiryStatus, string>> = {
  new: 'New',
  answered: 'Answered',
  viewing_arranged: 'Viewing arranged',
  closed: 'Closed',
  spam: 'Spam',
};

/** Text and background. */
export const statusColors: Readonly<Record<EnquiryStatus, readonly [string, string]>> = {
  new: theme.type.Rent,
  answered: theme.ctr.good,
  viewing_arranged: theme.type.Buy,
  closed: theme.status.inactive,
  spam: theme.status.sold,
};

export const kindNames: Readonly<Record<EnquiryKind, string>> = {
  question: 'Question',
  viewing: 'Viewing',
  valuation: 'Home value',
};

/** Returns whose an enquiry is, or why that cannot be said. */
export function whoOf({
  readable,
  person,
}: Pick<EnquirySummary, 'readable'> & { person: { name: string } | null }): string {
  if (person) return person.name;
  return readable === 'forgotten' ? 'Forgotten' : 'Cannot be read';
}

const stepNames: Readonly<Record<string, string>> = {
  EnquiryReceived: 'Received',
  EnquiryNoted: 'Note',
  ViewingArranged: 'Viewing arranged',
  ViewingCancelled: 'Viewing cancelled',
  EnquiryForgotten: 'Forgotten',
};

/** Returns what a step of an enquiry was. */
export function stepName({ type, status, reason }: Pick<EnquiryStep, 'type' | 'status' | 'reason'>): string {
  if (type === 'EnquiryStatusChanged' && status) return `Marked as ${statusNames[status].toLowerCase()}`;
  if (type === 'EnquiryForgotten')
    return reason === 'expired' ? 'Forgotten after the retention period' : 'Forgotten on request';
  return stepNames[type] ?? type;
}
