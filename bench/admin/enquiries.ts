import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import { BROWSER, callJson } from '../harness/call.ts';

/** Sends so many enquiries to a running product, each about one of the listings. */
export async function sendEnquiries(origin: string, ids: readonly string[], count: number): Promise<void> {
  for (let number = 0; number < count; number++)
    await callJson(origin, {
      method: 'POST',
      path: '/api/enquiries',
      headers: BROWSER,
      json: {
        kind: 'question',
        property_id: ids[number % ids.length],
        name: `A visitor ${number + 1}`,
        email: `visitor-${number + 1}@example.com`,
        subject: 'Is it still available?',
        message: 'I would like to know more about this home, and when it can be seen.',
        consent: consent.version,
      },
    });
}
