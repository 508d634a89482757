import { EnquiriesPage } from '@marketplace/contracts/enquiries/enquiry.views';
import useSWR from 'swr';
import { getJson } from '../../../api/client.ts';
import { useLive } from '../blocks/live/live-context.ts';

/** How many enquiries nobody has dealt with, and since when the oldest of them waits; undefined when there is none. */
export function useWaitingEnquiries(): { count: number; since: string } | undefined {
  const count = useLive().state?.new_enquiries ?? 0;
  const { data } = useSWR(count > 0 ? '/api/enquiries?status=new&limit=1' : null, (path) =>
    getJson(path, EnquiriesPage),
  );
  return count > 0 && data?.waiting_since ? { count, since: data.waiting_since } : undefined;
}
