import { isHttpUrl } from '@marketplace/contracts/http-url';
import { limits } from '@marketplace/contracts/limits';
import { demoSettings } from '@marketplace/contracts/settings/demo-settings';
import { line } from '@marketplace/contracts/text';
import { z } from 'zod';
import { parseStoreUrl } from './files/open-store.ts';
import { openStateFile } from './files/state-file.ts';

const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `30s`, `15m`, `8h` or `7d`, parsed to seconds. */
export const Duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/, 'must be a number and a unit, such as 15m or 8h')
  .transform((text) => Number(text.slice(0, -1)) * (secondsIn[text.slice(-1)] ?? 1));

/** A time of day, `03:00`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 03:00');

/** A whole number given as text, within bounds. */
export function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be a whole number from ${min} to ${max}`);
}

/** An http or https origin, `https://homes.example`, without a path. */
export const Origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an http or https address',
  )
  .transform((text) => new URL(text).origin);

/** An address with one of the protocols, called `what` in errors. Without a host it names a local socket. */
export function connection(protocols: RegExp, what: string, { needsHost = false } = {}) {
  return z.string().refine((text) => {
    const { protocol = '', hostname = '' } = URL.canParse(text) ? new URL(text) : {};
    return protocols.test(protocol) && (hostname !== '' || !needsHost);
  }, `must be a ${what} address`);
}

export const DatabaseUrl = connection(/^postgres(ql)?:$/, 'postgres://');

/** A file or folder, possibly relative to the working directory. */
export const Path = z.string().regex(/^\P{Cc}{1,1000}$/u, 'must be a path');

/** A text that a function parses; its error is the reason. */
function checkedBy(parse: (text: string) => unknown) {
  return Path.superRefine((text, context) => {
    try {
      parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : '' });
    }
  });
}

/** A folder of the machine that compose mounts. */
export const Folder = z.string().regex(/^\/[^\s:]{1,1000}$/, 'must be a folder, such as /mnt/archive');

/** A key that signs or encrypts. It has no default: the local start creates and keeps one. */
export const Secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes long');

export const Password = z
  .string()
  .min(limits.passwordLength, `must have at least ${limits.passwordLength} characters`);

/** As deploy/redis/start.sh requires them. */
const RedisPassword = z.string().regex(/^[\w-]{12,}$/, 'must have at least 12 letters, digits, - and _');

/** A port that compose publishes, with or without an address. */
export const PublishedPort = z
  .string()
  .refine(
    (text) => /^(\S+:)?[1-9]\d{0,4}$/.test(text) && Number(text.split(':').at(-1)) <= 65_535,
    'must be a port, or an address and a port: 127.0.0.1:8080',
  );

// Every setting of the product, grouped by reader. `.env.example` explains each. A schema defines the values and the default; a
// setting with neither a default nor `optional` must be set. A new setting needs a line here, one in `.env.example` and, for
// containers, one in a compose file: tests/across/all-settings.test.ts compares the three, and the doctor checks values with the
// schema.

const MILLION = 1_000_000;
const OnOff = z.enum(['on', 'off']);
const HttpUrl = z.string().refine(isHttpUrl, 'must be an http or https address');
const Email = z.email('must be an email address');
/** A folder or a bucket, as `parseStoreUrl` reads it. */
const StoreUrl = checkedBy(parseStoreUrl);
/** A path, or an address in a bucket. */
const StateAddress = checkedBy(openStateFile);
const Text = z.string().trim().min(1).max(300);

/** Read by every service. */
export const commonSettings = {
  PORT: whole(1, 65_535).default(8080),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  TRUST_PROXY: whole(0, 10).default(0),
  HSTS_SUBDOMAINS: OnOff.default('off'),
  INTERNAL_PORT: whole(1, 65_535).optional(),
  /** Seconds. */
  DRAIN_SECONDS: whole(0, 20).default(0),
  BUILD_VERSION: Text.default('development'),
};

export const DEFAULT_BUDGET_MS = 4500;

/** Read by the services whose calls ask the database: command and query. Milliseconds. */
export const callSettings = { DATABASE_BUDGET_MS: whole(3000, 60_000).default(DEFAULT_BUDGET_MS) };

/** The queue that wakes the projector; command and projector must name the same one. */
export const queueSettings = {
  REDIS_URL: connection(/^rediss?:$/, 'redis://'),
  REDIS_PASSWORD: Text.optional(),
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be letters, digits, - and _')
    .optional(),
};

/** Read by the services that sign in and check sessions: command and query. `npm start` makes its own. */
export const tokenSettings = { JWT_SECRET: Secret };

/** Read by all that encrypts or decrypts personal data: command, query, projector and the operator's tools. */
export const vaultSettings = { VAULT_KEY: Secret, VAULT_KEY_PREVIOUS: Secret.optional() };

/** Read by all that makes or verifies seals: projector and the operator's tools. */
export const sealSettings = {
  LOG_SEAL_KEY: Secret,
  LOG_SEAL_KEY_PREVIOUS: Secret.optional(),
  LAST_SEAL_FILE: StateAddress.optional(),
};

/** Read by web and command: whether visitors are offered email alerts. `npm start` follows SMTP_URL. */
const alertSettings = { ALERTS: OnOff.optional() };

/** Read by web, and partly by command and projector. Owners may set the agent's and the site's later: `setting.fields.ts`. */
export const siteSettings = {
  PUBLIC_ORIGIN: Origin.default('http://localhost:8080'),
  SITE_NAME: Text.default(demoSettings.site_name),
  AGENT_NAME: Text.default(demoSettings.agent_name),
  AGENT_TITLE: Text.default(demoSettings.agent_title),
  AGENT_LICENCE: Text.default(demoSettings.agent_licence),
  AGENT_AGENCY: Text.default(demoSettings.agency),
  AGENT_AGENCY_LICENCE: Text.default(demoSettings.agency_licence),
  AGENT_PHONE: Text.default(demoSettings.phone),
  AGENT_EMAIL: Email.default(demoSettings.email),
  AGENT_WHATSAPP: Text.default(demoSettings.whatsapp),
  AGENT_PHOTO: Text.default(demoSettings.agent_photo),
  OFFICE_ADDRESS: Text.default(demoSettings.office_address),
  SOCIAL_FACEBOOK: HttpUrl.default(demoSettings.facebook),
  SOCIAL_INSTAGRAM: HttpUrl.default(demoSettings.instagram),
  SOCIAL_LINKEDIN: HttpUrl.default(demoSettings.linkedin),
  EMAILJS_SERVICE_ID: Text.optional(),
  EMAILJS_TEMPLATE_ID: Text.optional(),
  EMAILJS_PUBLIC_KEY: Text.optional(),
  EMAILJS_ORIGIN: Origin.default('https://api.emailjs.com'),
  EMAILJS_TIMEOUT: Duration.default(10),
  EMAILJS_BLOCK_HEADLESS: OnOff.default('off'),
  EMAILJS_BLOCK_LIST: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.email('must be email addresses, separated by commas'))),
  EMAILJS_THROTTLE: Duration.optional(),
  DEFAULT_REDIRECT_URL: HttpUrl.default(demoSettings.default_redirect_url),
  ...alertSettings,
};

/** Read by the command service: limits of visitors' writes. Durations are parsed to seconds. */
const visitSettings = {
  /** `off` lifts the limits of addresses and the total; refused in production. */
  VISIT_LIMITS: OnOff.default('on'),
  VISIT_VIEWS_PER_LISTING: whole(1, MILLION).default(20),
  VISIT_CLICKS_PER_LISTING: whole(1, MILLION).default(10),
  VISIT_LISTING_TIME: Duration.default(30 * 60),
  VISIT_ADDRESS_BURST: whole(1, MILLION).default(120),
  /** Per second. */
  VISIT_ADDRESS_RATE: whole(1, MILLION).default(10),
  VISIT_NETWORK_TIMES: whole(1, MILLION).default(10),
  VISIT_TOTAL_BURST: whole(1, MILLION).default(3000),
  /** Per second. */
  VISIT_TOTAL_RATE: whole(1, MILLION).default(300),
  VISIT_WAIT: Duration.default(2),
  DATABASE_DISK: Path.optional(),
  VISIT_DISK_PERCENT: whole(0, 100).default(10),
  VISIT_DISK_MB: whole(0, MILLION).default(2000),
  ENQUIRY_PER_ADDRESS: whole(1, MILLION).default(20),
  ENQUIRY_TOTAL: whole(1, MILLION).default(1000),
  ENQUIRY_TIME: Duration.default(3600),
  ENQUIRY_DISK_MB: whole(0, MILLION).default(500),
  ENQUIRY_DAYS: whole(1, 36_500).default(365),
};

/** Read by all that reads or writes pictures; `openUploads` opens their store. UPLOADS_DIR and UPLOADS_URL exclude each other. */
export const storeSettings = {
  UPLOADS_URL: StoreUrl.optional(),
  UPLOADS_DIR: Path.optional(),
  UPLOADS_FROM: StoreUrl.optional(),
  UPLOADS_KEY: Text.optional(),
  UPLOADS_KEY_SECRET: Text.optional(),
};

/** Read by command and projector: notices to admins' devices. `npm start` makes its own key. */
export const pushSettings = { PUSH_KEY: Secret.optional(), NODE_ENV: commonSettings.NODE_ENV };

/** Read by the command service. Durations are parsed to seconds. */
export const commandSettings = {
  ...storeSettings,
  ...pushSettings,
  REMAKE_IMAGES: OnOff.default('on'),
  JWT_TTL: Duration.default(12 * 3600),
  SESSION_IDLE_MINUTES: whole(1, 10_080).default(60),
  SESSIONS_PER_ADMIN: whole(1, 10_000).default(5),
  DEFAULT_REDIRECT_URL: siteSettings.DEFAULT_REDIRECT_URL,
  /** The site that passkeys belong to. */
  PUBLIC_ORIGIN: siteSettings.PUBLIC_ORIGIN,
  /** Per 15 minutes. */
  LOGIN_FAILURES_PER_ADDRESS_AND_NAME: whole(1, MILLION).default(5),
  LOGIN_FAILURES_PER_ADDRESS: whole(1, MILLION).default(20),
  /** Per hour. */
  LOGIN_FAILURES_OVER_ALL: whole(1, MILLION).default(100),
  LOGIN_SLOW_SECONDS: whole(0, 60).default(1),
  LOGIN_KNOWN_FOR: Duration.default(90 * 86_400),
  ...visitSettings,
  AGENT_PHONE: siteSettings.AGENT_PHONE,
  ...alertSettings,
};

/** Read by the query service. */
export const querySettings = {
  READ_WAIT_SECONDS: whole(1, 60).default(limits.readYourWritesMs / 1000),
  ...storeSettings,
  UPLOADS_ACCEL_PATH: z
    .string()
    .regex(/^(\/[\w-]+)+$/, 'must be a path such as /stored-pictures')
    .optional(),
  PRICE_HISTORY: OnOff.default('on'),
  PUBLIC_ORIGIN: siteSettings.PUBLIC_ORIGIN,
  VIEWING_BUFFER_MINUTES: whole(0, 480).default(30),
};

/** Read by the projector: the disks, pictures and backups that it watches. */
export const surveySettings = {
  ...storeSettings,
  DATABASE_DISK: visitSettings.DATABASE_DISK,
  BACKUP_STATUS_FILE: StateAddress.optional(),
};

/** Read by the projector: the emails to the agent and to followers, and who sends notices. */
export const noticeSettings = {
  SMTP_URL: connection(/^smtps?:$/, 'smtp:// or smtps://', { needsHost: true }).optional(),
  SMTP_FROM: Email.optional(),
  /** Emails of alerts and to sellers add `+` and 48 characters before the @, where a mail server allows 64. */
  BOUNCE_MAIL: Email.regex(
    /^[^@+]{1,15}@/,
    'must have 1 to 15 characters before the @, without +',
  ).optional(),
  PUBLIC_ORIGIN: siteSettings.PUBLIC_ORIGIN,
  SITE_NAME: siteSettings.SITE_NAME,
  AGENT_EMAIL: siteSettings.AGENT_EMAIL,
  PRICE_HISTORY: querySettings.PRICE_HISTORY,
};

/** Read when the database is migrated: by `npm start` and `migrate`. */
export const migrateSettings = {
  DATABASE_URL: DatabaseUrl,
  PGPASSWORD: Text.optional(),
  COMMAND_DB_PASSWORD: Password,
  PROJECTOR_DB_PASSWORD: Password,
  QUERY_DB_PASSWORD: Password,
  ADMIN_USERNAME: z.string().trim().min(1).max(limits.usernameLength).default('admin'),
  ADMIN_PASSWORD: Password,
  DEMO_DATA: OnOff.optional(),
};

/** Read by the operator's tools and `npm start`. */
export const toolSettings = {
  DATA_DIR: Path.default('.data'),
  OPERATOR: z.string().pipe(line(limits.usernameLength)).optional(),
};

/** Read by the containers backup, archive and drill. */
export const backupSettings = {
  ARCHIVE: OnOff.default('on'),
  BACKUP_AT: TimeOfDay.default('03:00'),
  BACKUP_FULL_EVERY: Duration.default(7 * 86_400),
  DRILL_AT: TimeOfDay.default('04:00'),
  VAULT_BACKUPS: StoreUrl.optional(),
};

const Replicas = whole(1, 20).default(1);

/** Read by compose itself, and passed on to Postgres, pgBackRest, Redis and Grafana. */
const composeSettings = {
  DATABASE_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be a name and a port, such as db.example.com:5432')
    .default('postgres:5432'),
  POSTGRES_PASSWORD: Password,
  COMMAND_REDIS_PASSWORD: RedisPassword,
  PROJECTOR_REDIS_PASSWORD: RedisPassword,
  IMAGE_REPOSITORY: z
    .string()
    .regex(/^[a-z\d][\w.:/-]{0,200}$/, 'must be a name such as registry.example.com/marketplace')
    .default('marketplace'),
  IMAGE_TAG: z
    .string()
    .regex(/^\w[\w.-]{0,127}$/, 'must be the tag of an image')
    .default('latest'),
  QUERY_REPLICAS: Replicas,
  COMMAND_REPLICAS: Replicas,
  WEB_REPLICAS: Replicas,
  PROJECTOR_REPLICAS: Replicas,
  GRAFANA_PASSWORD: Text.optional(),
  ARCHIVE_PASSPHRASE: z.string().min(20, 'must have at least 20 characters'),
  ARCHIVE_FOLDER: Folder.optional(),
  VAULT_FOLDER: Folder.optional(),
  /** Seconds. */
  ARCHIVE_TIMEOUT: whole(1, 3600).default(30),
  ARCHIVE_QUEUE: z
    .string()
    .regex(/^[1-9]\d{0,5}[MGT](i?B)?$/, 'must be a size, such as 4GiB')
    .default('4GiB'),
  ARCHIVE_KEEP: whole(1, 1000).default(4),
  COMPOSE_PROFILES: z.enum(['drill']).optional(),
  SECRETS_FOLDER: Folder.optional(),
  BUCKET_NAME: Text.optional(),
  BUCKET_FOLDER: Folder.default('/marketplace'),
  BUCKET_ENDPOINT: z
    .string()
    .regex(/^[\w.-]+(:\d+)?$/, 'must be a name alone, such as s3.example.com')
    .optional(),
  BUCKET_REGION: Text.optional(),
  BUCKET_URI_STYLE: z.enum(['host', 'path']).default('host'),
  BUCKET_KEY: Text.optional(),
  BUCKET_KEY_SECRET: Text.optional(),
};

/** Every secret. Each `X` may be in a file, which `X_FILE` names: a secret of Docker, for example. */
export const secretsInFiles = [
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'LOG_SEAL_KEY',
  'LOG_SEAL_KEY_PREVIOUS',
  'VAULT_KEY',
  'VAULT_KEY_PREVIOUS',
  'POSTGRES_PASSWORD',
  'COMMAND_DB_PASSWORD',
  'QUERY_DB_PASSWORD',
  'PROJECTOR_DB_PASSWORD',
  'COMMAND_REDIS_PASSWORD',
  'PROJECTOR_REDIS_PASSWORD',
  'ARCHIVE_PASSPHRASE',
  'BUCKET_KEY',
  'BUCKET_KEY_SECRET',
  'DATABASE_URL',
  'PGPASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'SMTP_URL',
  'PUSH_KEY',
  'UPLOADS_KEY',
  'UPLOADS_KEY_SECRET',
  'PGBACKREST_REPO1_CIPHER_PASS',
  'PGBACKREST_REPO1_S3_KEY',
  'PGBACKREST_REPO1_S3_KEY_SECRET',
] as const;

/** Every name of `.env.example` with its schema. */
export const allSettings = {
  ...commonSettings,
  ...callSettings,
  ...queueSettings,
  ...tokenSettings,
  ...vaultSettings,
  ...sealSettings,
  ...siteSettings,
  ...commandSettings,
  ...querySettings,
  ...surveySettings,
  ...noticeSettings,
  ...pushSettings,
  ...migrateSettings,
  ...toolSettings,
  ...backupSettings,
  ...composeSettings,
};
