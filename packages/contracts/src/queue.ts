import { z } from 'zod';

/** The queue that wakes the projector: its jobs say "look at the log" and carry no facts. */
export const wakeUpQueue = { name: 'projector', job: 'catch-up' } as const;

/** The queue of mails to the agent: the id of a job is that of its enquiry, and it carries nothing else. */
export const noticeQueue = { name: 'notices', job: 'send' } as const;

/** The id of the request after which the log grew, so that logs can be read in one thread. */
export const WakeUpJob = z.object({ requestId: z.string().max(64) });
export type WakeUpJob = z.infer<typeof WakeUpJob>;
