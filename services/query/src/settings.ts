import { limits } from '@marketplace/contracts/limits';
import { whole } from '@marketplace/service-kit/settings';
import { z } from 'zod';

/** What the environment sets. */
export const querySettings = {
  /** How long a read waits for the log position that it names, before 503. */
  READ_WAIT_SECONDS: whole(1, 60).default(limits.readYourWritesMs / 1000),
  /** Folder of the uploaded pictures. */
  UPLOADS_DIR: z.string().default('.data/uploads'),
  /** Where nginx serves that folder to itself alone, `/stored-pictures`; without it the service sends pictures itself. */
  UPLOADS_ACCEL_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'must be a path such as /stored-pictures')
    .optional(),
  /** Whether visitors may read what a listing cost before. */
  PRICE_HISTORY: z.enum(['on', 'off']).default('on'),
};

/** Intervals and waiting times of the service, all in milliseconds. */
export interface QuerySettings {
  /** How often the registry of read models is looked at, for notifications that were lost. */
  pollMs: number;
  /** The same while a read waits for a position. */
  waitingPollMs: number;
  /** Least time from one load of what changed to the next, of those that no read waits for. */
  refreshMs: number;
  /** Least time between two preparations of a hot list when only counts changed. */
  hotCountsMs: number;
  /** How long a read waits for the log position that it names. */
  waitMs: number;
  /** How long an admin's read that names none, or a read of something unknown, waits for the end of the log. */
  newestWaitMs: number;
  /** Age of the last look at the registry from which the service calls itself unready. */
  staleMs: number;
  /** How often to look for news while somebody listens to the live stream. */
  liveMs: number;
  /** The longest silence of the live stream; as often it is made sure that the listener's session goes on. */
  liveSilenceMs: number;
}

export const defaultSettings: QuerySettings = {
  pollMs: 1000,
  waitingPollMs: 100,
  refreshMs: 50,
  hotCountsMs: 3000,
  waitMs: limits.readYourWritesMs,
  newestWaitMs: 1000,
  staleMs: 60_000,
  liveMs: 500,
  liveSilenceMs: 15_000,
};
