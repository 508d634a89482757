import { Duration, whole } from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';

const MILLION = 1_000_000;

/** Settings of the command service, to be spread beside others. Limits on visitors are switched off by 0. */
export const commandSettings = {
  /** Folder of the uploaded pictures; made when it is missing. */
  UPLOADS_DIR: z.string().default('.data/uploads'),
  /** How long a login lasts, in seconds once parsed. */
  JWT_TTL: Duration.default(8 * 3600),
  /** How many logins of one admin may last at a time; the oldest ends when one more begins. */
  SESSIONS_PER_ADMIN: whole(1, 10_000).default(5),
  /** Where a new listing points unless it says otherwise. */
  DEFAULT_REDIRECT_URL: siteSettings.DEFAULT_REDIRECT_URL,
  /** Failed logins in 15 minutes. */
  LOGIN_FAILURES_PER_ADDRESS_AND_NAME: whole(1, MILLION).default(5),
  LOGIN_FAILURES_PER_ADDRESS: whole(1, MILLION).default(20),
  /** Views and clicks of one address in a minute; what is more is answered and not recorded. */
  ANALYTICS_PER_ADDRESS: whole(0, MILLION).default(6000),
  /** Views and clicks that may wait to be stored before the service asks to come again. */
  ANALYTICS_QUEUE: whole(1, MILLION).default(5000),
};
const CommandSettings = z.object(commandSettings);
export type CommandSettings = z.infer<typeof CommandSettings>;
