import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { EnquiryWritten } from '@marketplace/contracts/enquiries/enquiry.views';
import { sendJson } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { statusNames } from '../enquiry-words.ts';
import { useRefreshEnquiries } from '../use-enquiries.ts';

/** Returns a function that changes an enquiry by one of its calls, and reads again what is on screen about enquiries. */
export function useEnquiryCall(id: string) {
  const refresh = useRefreshEnquiries();
  return async (method: 'POST' | 'PUT' | 'DELETE', part: string, body?: unknown) => {
    await sendJson(method, `/api/enquiries/${id}${part}`, body, EnquiryWritten);
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
