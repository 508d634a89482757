import { z } from 'zod';

/** Wakes the projector. Jobs carry no facts. */
export const wakeUpQueue = { name: 'projector', job: 'catch-up' } as const;

/** Mails to the agent. The job id is the enquiry's id; jobs carry nothing else. */
export const noticeQueue = { name: 'notices', job: 'send' } as const;

/** Id of the request that appended the events, to correlate logs. */
export const WakeUpJob = z.object({ requestId: z.string().max(64) });
export type WakeUpJob = z.infer<typeof WakeUpJob>;
