import { SendEnquiry } from '@marketplace/contracts/enquiries/enquiry.commands';
import { expect, it } from 'vitest';
import { demoListing } from '../../testing/demo.ts';
import { noFields } from './inquiry.ts';
import { enquiryOf, keyed } from './send-enquiry.ts';

const filled = { ...noFields, name: 'Mei', email: 'mei@example.com', message: 'Hello' };

it('a message is stored with what it is about, and without words for what was left empty', () => {
  const wish = { days: ['2027-01-02'], times: ['evening' as const] };
  const plain = {
    name: 'Mei',
    email: 'mei@example.com',
    phone: null,
    subject: 'Property Inquiry',
    message: 'Hello',
    consent: '2026-11-24',
  };
  const question = enquiryOf(filled, wish, { kind: 'question', listing: undefined });
  expect(question).toEqual({ ...plain, kind: 'question', wish: null, property_id: null });
  const viewing = enquiryOf(filled, wish, { kind: 'viewing', listing: demoListing });
  expect(viewing).toEqual({ ...plain, kind: 'viewing', wish, property_id: demoListing.id });
  for (const one of [question, viewing]) expect(SendEnquiry.parse(one)).toEqual(one);
});

it('the same message keeps its key, and another one has its own', () => {
  const enquiry = enquiryOf(filled, { days: [], times: [] }, { kind: 'question', listing: undefined });
  const first = keyed(enquiry, undefined);
  expect(keyed({ ...enquiry }, first)).toBe(first);
  expect(keyed({ ...enquiry, message: 'Hello again' }, first).key).not.toBe(first.key);
});
