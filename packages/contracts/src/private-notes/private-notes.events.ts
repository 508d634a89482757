import { z } from 'zod';
import { Sealed } from '../enquiries/enquiry.events.ts';
import { eventSchema } from '../event-schema.ts';

const listing_id = z.uuid();

/** Events of a listing's private notes. */
export const PrivateNotesEvent = z.discriminatedUnion('type', [
  /** All notes are in `sealed`; they replace the earlier ones. */
  eventSchema('PrivateNotesChanged', { listing_id, sealed: Sealed }),
  /** The keys of all notes until now were deleted; they are permanently unreadable. */
  eventSchema('PrivateNotesErased', { listing_id }),
]);
export type PrivateNotesEvent = z.infer<typeof PrivateNotesEvent>;
