import { Duration, whole } from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';

const MILLION = 1_000_000;

/** Settings of the command service, to be spread beside others. Limits on visitors are switched off by 0. */
export const commandSettings = {
  /** Folder of the uploaded pictures; made when it is missing. */
  UPLOADS_DIR: z.string().default('.data/uploads'),
  /** How long a login lasts, in seconds once parsed. */
  JWT_TTL: Duration.default(12 * 3600),
  /** A session that nobody uses for so long ends before that. */
  SESSION_IDLE_MINUTES: whole(1, 10_080).default(60),
  /** How many logins of one admin may last at a time; the oldest ends when one more begins. */
  SESSIONS_PER_ADMIN: whole(1, 10_000).default(5),
  /** Where a new listing points unless it says otherwise. */
  DEFAULT_REDIRECT_URL: siteSettings.DEFAULT_REDIRECT_URL,
  /** Failed logins in 15 minutes. */
  LOGIN_FAILURES_PER_ADDRESS_AND_NAME: whole(1, MILLION).default(5),
  LOGIN_FAILURES_PER_ADDRESS: whole(1, MILLION).default(20),
  /** In an hour, of all places together from which the admin has not logged in lately; then each of them waits. */
  LOGIN_FAILURES_OVER_ALL: whole(1, MILLION).default(100),
  /** How far apart those who wait are let on, in seconds. */
  LOGIN_SLOW_SECONDS: whole(0, 60).default(1),
  /** How long a device or network is known after a login from it, in seconds once parsed. */
  LOGIN_KNOWN_FOR: Duration.default(90 * 86_400),
  /** Views and clicks of one address in a minute; what is more is answered and not recorded. */
  ANALYTICS_PER_ADDRESS: whole(0, MILLION).default(6000),
  /** Views and clicks that may wait to be stored before the service asks to come again. */
  ANALYTICS_QUEUE: whole(1, MILLION).default(5000),
};
const CommandSettings = z.object(commandSettings);
export type CommandSettings = z.infer<typeof CommandSettings>;
