import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const admin = { admin_id: z.uuid() };

/** Events of the private address of an admin's calendar. */
export const CalendarEvent = z.discriminatedUnion('type', [
  /** The admin made a new address; an earlier one stops working. `digest`: SHA-256 of its secret, in hex. The secret is stored nowhere. */
  eventSchema('CalendarAddressMade', { ...admin, digest: z.string() }),
  /** The address no longer works. */
  eventSchema('CalendarAddressRevoked', admin),
]);
export type CalendarEvent = z.infer<typeof CalendarEvent>;
