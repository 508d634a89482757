import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const enquiry_id = z.uuid();

/** Readings of visitors' personal data. Each has a stream of its own, so it changes no enquiry and no version. */
export const ReadingEvent = z.discriminatedUnion('type', [
  /** Enquiries were listed, with names and subjects. */
  eventSchema('EnquiriesListed', {}),
  eventSchema('EnquiryOpened', { enquiry_id }),
  /** Everything stored about a person was exported: one event for each of their enquiries. */
  eventSchema('PersonalDataExported', { enquiry_id }),
]);
export type ReadingEvent = z.infer<typeof ReadingEvent>;
