import { EnquiryEvent } from '@marketplace/contracts/enquiries/enquiry.events';
import { streams } from '@marketplace/contracts/events';
import { enquiriesIndexes, enquiriesTables } from '@marketplace/read-models/enquiries.table';
import { eventByEvent } from '../engine/event-by-event.ts';
import type { Projection } from '../engine/projection.ts';
import type { Enquiry } from './enquiry.fold.ts';
import { foldEnquiry } from './enquiry.fold.ts';
import { enquiriesWritten, loadEnquiries } from './stored-enquiries.ts';
import { compareEnquiries } from './verify-enquiries.ts';

/**
 * Every enquiry, and what became of it. What is about a person comes sealed and is kept so, for nobody here has a key; of what was
 * forgotten, not even that is kept.
 */
export const enquiries: Projection = {
  name: 'enquiries',
  batchSize: 250_000,
  tables: enquiriesTables,
  indexes: enquiriesIndexes,
  compare: compareEnquiries,
  ...eventByEvent<EnquiryEvent, Enquiry>({
    noun: 'enquiry',
    types: EnquiryEvent.options.map((option) => option.shape.type.value),
    idOf: ({ data }) => data.enquiry_id,
    streamOf: streams.enquiry,
    load: loadEnquiries,
    foldInto: foldEnquiry,
    written: enquiriesWritten,
  }),
};
