import { z } from 'zod';
import { Day } from '../analytics/date-range.ts';
import { eventSchema } from '../event-schema.ts';

/** An admin has one reminder of each enquiry and each listing; exactly one of the two ids is set. */
const reminder = {
  reminder_id: z.uuid(),
  admin_id: z.uuid(),
  enquiry_id: z.uuid().nullable(),
  listing_id: z.uuid().nullable(),
};

/** Events of an admin's reminder to follow up an enquiry or a listing. */
export const ReminderEvent = z.discriminatedUnion('type', [
  /** The admin wants to be reminded on this day in Singapore; a later event replaces the day. */
  eventSchema('ReminderSet', { ...reminder, due_on: Day }),
  /** The admin has followed up, or no longer wants to be reminded. */
  eventSchema('ReminderDone', reminder),
]);
export type ReminderEvent = z.infer<typeof ReminderEvent>;
