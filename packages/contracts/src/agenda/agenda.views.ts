import { z } from 'zod/mini';
import { Day } from '../analytics/date-range.ts';
import { EnquirySummary } from '../enquiries/enquiry.views.ts';

/** What a reminder can be about, as its path names it. */
export const reminderSubjects = ['enquiry', 'listing'] as const;
export type ReminderSubject = (typeof reminderSubjects)[number];

/** Body of `PUT /agenda/reminders/{about}/{id}`: a day in Singapore. It may be in the past, for an undo. */
export const SetReminder = z.strictObject({ due_on: Day });

/** A reminder of the requesting admin, of an enquiry or a listing. */
export const Reminder = z.object({
  due_on: Day,
  enquiry: z.nullable(EnquirySummary),
  listing: z.nullable(z.object({ id: z.uuid(), title: z.string() })),
});
export type Reminder = z.infer<typeof Reminder>;

/** Answer of `GET /agenda/reminders`: open ones, earliest first, without forgotten enquiries and deleted listings. */
export const RemindersView = z.object({ reminders: z.array(Reminder) });
export type RemindersView = z.infer<typeof RemindersView>;

/** Answer of `GET /agenda/calendar`: when the requesting admin made the address that works; null without one. */
export const CalendarView = z.object({ made_at: z.nullable(z.iso.datetime()) });
export type CalendarView = z.infer<typeof CalendarView>;

/** Answer of `POST /agenda/calendar`: the only one with the secret. */
export const NewCalendarAddress = z.object({ secret: z.string() });
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>;
