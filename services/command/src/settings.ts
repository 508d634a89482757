import { Duration, SettingsError, whole } from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';

const MILLION = 1_000_000;

/** Bounds of what visitors add to the log; what is beyond is answered and not recorded. */
const visitSettings = {
  /** `off` lifts the bounds of addresses and of all together; not in production. */
  VISIT_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Of one address to one listing in VISIT_LISTING_TIME. */
  VISIT_VIEWS_PER_LISTING: whole(1, MILLION).default(20),
  VISIT_CLICKS_PER_LISTING: whole(1, MILLION).default(10),
  VISIT_LISTING_TIME: Duration.default(30 * 60),
  /** Of one address over all listings: so many at once, and so many in each second after that. */
  VISIT_ADDRESS_BURST: whole(1, MILLION).default(120),
  VISIT_ADDRESS_RATE: whole(1, MILLION).default(10),
  /** How many times what one address may, the IPv6 network round it may: a /48, of which a customer has many addresses. */
  VISIT_NETWORK_TIMES: whole(1, MILLION).default(10),
  /** Of all addresses together. */
  VISIT_TOTAL_BURST: whole(1, MILLION).default(3000),
  VISIT_TOTAL_RATE: whole(1, MILLION).default(300),
  /** How long a visit may wait to be stored before the service asks to come again. */
  VISIT_WAIT: Duration.default(2),
  /** A folder on the disk of the database. While less than either is free there, no visits are recorded. */
  DATABASE_DISK: z.string().optional(),
  VISIT_DISK_PERCENT: whole(0, 100).default(10),
  VISIT_DISK_MB: whole(0, MILLION).default(2000),
};

/** Bounds of what visitors write to the agent, and how long that is kept. */
const enquirySettings = {
  /** Of one address, and of all addresses together: so many at once, and as many again in ENQUIRY_TIME. */
  ENQUIRY_PER_ADDRESS: whole(1, MILLION).default(20),
  ENQUIRY_TOTAL: whole(1, MILLION).default(1000),
  ENQUIRY_TIME: Duration.default(3600),
  /** While less than this is free on the disk of the database, no enquiry is taken. */
  ENQUIRY_DISK_MB: whole(0, MILLION).default(500),
  /** After so many days an enquiry is forgotten by itself. */
  ENQUIRY_DAYS: whole(1, 36_500).default(365),
  /** Whom to call when an enquiry cannot be taken. */
  AGENT_PHONE: siteSettings.AGENT_PHONE,
};

/** Settings of the command service, to be spread beside others. */
export const commandSettings = {
  /** Folder of the uploaded pictures; made when it is missing. */
  UPLOADS_DIR: z.string().default('.data/uploads'),
  /** Whether this process makes the widths and formats that pictures lack, one picture at a time behind everything else. */
  REMAKE_IMAGES: z.enum(['on', 'off']).default('on'),
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
  ...visitSettings,
  ...enquirySettings,
};
const CommandSettings = z.object(commandSettings);
export type CommandSettings = z.infer<typeof CommandSettings>;

/** @throws {SettingsError} when something is switched off that production may not do without */
export function assertProtected({
  NODE_ENV,
  VISIT_LIMITS,
}: Pick<CommandSettings, 'VISIT_LIMITS'> & { NODE_ENV: string }): void {
  if (NODE_ENV === 'production' && VISIT_LIMITS === 'off')
    throw new SettingsError(
      'Setting VISIT_LIMITS must be on in production; each bound is a setting of its own.',
    );
}
