import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { EnquiryWritten } from '@marketplace/contracts/enquiries/enquiry.views';
import { headers } from '@marketplace/contracts/headers';
import { sendJson } from '../../../api/client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useIdempotencyKey } from '../../ui/idempotency-key.ts';
import { statusNames } from '../enquiry-words.ts';
import { useRefreshEnquiries } from '../use-enquiries.ts';

/**
 * Returns a function that changes an enquiry by one of its calls, and reads again what is on screen about enquiries. What is asked
 * for again because no answer came is done once.
 */
export function useEnquiryCall(id: string) {
  const refresh = useRefreshEnquiries();
  const { key, renew } = useIdempotencyKey();
  return async (method: 'POST' | 'PUT' | 'DELETE', part: string, body?: unknown) => {
    const asked = { headers: { [headers.idempotencyKey]: key } };
    await sendJson(method, `/api/enquiries/${id}${part}`, body, EnquiryWritten, asked);
    renew();
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
