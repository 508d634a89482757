import type {
  EnquiryKind,
  EnquirySource,
  EnquiryStatus,
} from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryKinds, enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryStep, EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import {
  EnquiriesFound,
  EnquiriesPage,
  EnquiryPhotos,
  EnquiryView,
  EnquiryWritten,
} from '@marketplace/contracts/enquiries/enquiry.views';
import useSWR, { useSWRConfig } from 'swr';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { theme } from '../../ui/theme.ts';
import { useFollowing } from '../ui/live.tsx';
import { usePages, withParams } from '../ui/queries.ts';
import { useSendOnce } from '../ui/send-once.ts';
import { paramsOfState } from '../ui/url-state.ts';

const ENQUIRIES = '/api/enquiries';
const SEARCH = `${ENQUIRIES}/search`;

/** Filters of the inbox in the URL. Without a status: all but spam. */
export const EnquiryFilter = z.object({
  status: z.catch(z.optional(z.enum(enquiryStatuses)), undefined),
  kind: z.catch(z.optional(z.enum(enquiryKinds)), undefined),
  property_id: z.catch(z.optional(z.uuid()), undefined),
});
export type EnquiryFilter = z.infer<typeof EnquiryFilter>;

/** The inbox, newest first; updated while it is on screen. */
export function useEnquiries(filter: EnquiryFilter) {
  const inbox = usePages({
    schema: EnquiriesPage,
    itemsOf: ({ enquiries }) => enquiries,
    nextOf: ({ next_cursor }) => next_cursor,
    pathOf: (cursor) =>
      withParams(ENQUIRIES, { ...paramsOfState(EnquiryFilter, filter), ...(cursor && { cursor }) }),
  });
  useFollowing(inbox.query);
  return inbox;
}

/** Enquiries with all words of a text, newest first; nothing for an empty text. The text is sent in bodies, to be in no log. */
export function useFoundEnquiries(text: string, filter: EnquiryFilter) {
  return usePages({
    schema: EnquiriesFound,
    itemsOf: ({ enquiries }) => enquiries,
    nextOf: ({ next_cursor }) => next_cursor,
    pathOf: (cursor) =>
      text === ''
        ? undefined
        : withParams(SEARCH, {
            text,
            ...paramsOfState(EnquiryFilter, filter),
            ...(cursor && { cursor }),
          }),
    read: (path) => {
      const body = Object.fromEntries(new URLSearchParams(path.slice(SEARCH.length)));
      return sendJson('POST', SEARCH, body, EnquiriesFound);
    },
  });
}

/** One enquiry with all of its steps. */
export function useEnquiry(id: string) {
  return useSWR(`${ENQUIRIES}/${encodeURIComponent(id)}`, (path) => getJson(path, EnquiryView));
}

/** The photos that were sent with an enquiry. */
export function useEnquiryPhotos(id: string) {
  return useSWR(`${ENQUIRIES}/${encodeURIComponent(id)}/photos`, (path) => getJson(path, EnquiryPhotos));
}

/** Returns a function that reloads all enquiries on screen. */
export function useRefreshEnquiries(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && key.startsWith(ENQUIRIES));
  };
}

/** Returns a function that sends a change of an enquiry, then reloads what is on screen. A retry is applied once. */
export function useEnquiryCall(id: string) {
  const refresh = useRefreshEnquiries();
  const send = useSendOnce();
  return async (method: 'POST' | 'PUT' | 'DELETE', part: string, body?: unknown) => {
    await send(method, `/api/enquiries/${id}${part}`, body, EnquiryWritten);
    await refresh();
  };
}

/** The command that changes the status of an enquiry. */
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

export const leadNames: Readonly<Record<Exclude<EnquirySource, 'site'>, string>> = {
  phone: 'By phone',
  walk_in: 'Walk-in',
  portal: 'Portal',
};

/** Returns how a lead came, in words; nothing for enquiries of the site. */
export function sourceOf(source: EnquirySource): string[] {
  return source === 'site' ? [] : [leadNames[source]];
}

/** Returns the sender's name, or why it is unknown. */
export function whoOf({ readable, person }: EnquirySummary): string {
  if (person) return person.name;
  return readable === 'forgotten' ? 'Forgotten' : 'Cannot be read';
}

const stepNames: Readonly<Record<string, string>> = {
  EnquiryReceived: 'Received',
  EnquiryNoted: 'Note',
  ViewingArranged: 'Viewing arranged',
  ViewingCancelled: 'Viewing cancelled',
  EnquiryForgotten: 'Forgotten',
  EnquiryOpened: 'Opened',
  PersonalDataExported: 'Exported',
};

/** Whether a step only read the enquiry. */
export function isReading({ type }: EnquiryStep): boolean {
  return type === 'EnquiryOpened' || type === 'PersonalDataExported';
}

/** Returns the name of a step of an enquiry. */
export function stepName({ type, status, reason }: EnquiryStep): string {
  if (type === 'EnquiryStatusChanged' && status) return `Marked as ${statusNames[status].toLowerCase()}`;
  if (type === 'EnquiryForgotten')
    return reason === 'expired' ? 'Forgotten after the retention period' : 'Forgotten on request';
  return stepNames[type] ?? type;
}
