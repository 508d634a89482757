import { z } from 'zod';
import { Day } from '../analytics/date-range.ts';
import { eventSchema } from '../event-schema.ts';

/** Events of the agent's weekly report. */
export const WeekReportEvent = z.discriminatedUnion('type', [
  /** The report of a week is to be sent. `week`: its Monday in Singapore. */
  eventSchema('WeekReportDue', { week: Day }),
]);
export type WeekReportEvent = z.infer<typeof WeekReportEvent>;
