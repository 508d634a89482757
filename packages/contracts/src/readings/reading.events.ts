import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const enquiry_id = z.uuid();

/** Readings of personal data. Each has a stream of its own, so it changes no enquiry, no listing and no version. */
export const ReadingEvent = z.discriminatedUnion('type', [
  /** Enquiries were listed, with names and subjects. */
  eventSchema('EnquiriesListed', {}),
  eventSchema('EnquiryOpened', { enquiry_id }),
  /** Everything stored about a person was exported: one event for each of their enquiries, email alerts and weekly emails as a seller. */
  eventSchema('PersonalDataExported', {
    enquiry_id: enquiry_id.optional(),
    alert_id: z.uuid().optional(),
    link_id: z.uuid().optional(),
  }),
  /** The private notes of a listing were opened, or exported with a person's data. */
  eventSchema('PrivateNotesOpened', { listing_id: z.uuid() }),
]);
export type ReadingEvent = z.infer<typeof ReadingEvent>;
