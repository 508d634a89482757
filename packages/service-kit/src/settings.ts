import { refusalWords } from '@marketplace/contracts/refusal-words';
import { z } from 'zod';

/** A setting is missing or wrong; the message is one line that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Returns the settings of a process, parsed from its environment. Empty values count as not set.
 *
 * @throws {SettingsError} naming the first bad or missing setting
 */
export function readSettings<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): z.infer<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(givenIn(environment), { error: refusalWords });
  if (parsed.success) return parsed.data;
  const [{ name, reason } = { name: '', reason: '' }] = faultsOf(parsed.error, environment);
  throw new SettingsError(`Setting ${name} ${reason}. See .env.example for what it means.`);
}

/** Returns every setting that `readSettings` would refuse, with the reason: `must be set`. */
export function settingFaults<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  environment: NodeJS.ProcessEnv,
): SettingFault[] {
  const { error } = schema.safeParse(givenIn(environment), { error: refusalWords });
  return error ? faultsOf(error, environment) : [];
}

interface SettingFault {
  name: string;
  reason: string;
}

function faultsOf({ issues }: z.core.$ZodError, environment: NodeJS.ProcessEnv): SettingFault[] {
  const faults = issues.map((issue) => {
    const name = String(issue.path[0] ?? '');
    return { name, reason: environment[name] ? issue.message : 'must be set' };
  });
  return faults.filter(({ name }, index) => faults.findIndex((one) => one.name === name) === index);
}

function givenIn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `30s`, `15m`, `8h` or `7d`, parsed to seconds. */
export const Duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/, 'must be a number and a unit, such as 15m or 8h')
  .transform((text) => Number(text.slice(0, -1)) * (secondsIn[text.slice(-1)] ?? 1));

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

const connection = (protocols: RegExp, what: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.test(new URL(text).protocol),
      `must be a ${what} address`,
    );

export const DatabaseUrl = connection(/^postgres(ql)?:$/, 'postgres://');
const RedisUrl = connection(/^rediss?:$/, 'redis://');

/** Settings that every service shares. */
export const commonSettings = {
  PORT: whole(1, 65_535).default(8080),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** How many proxies stand in front and may be believed about a visitor's address. */
  TRUST_PROXY: whole(0, 10).default(0),
  /** Whether browsers that came by https are to come so to all names below the site's, too. */
  HSTS_SUBDOMAINS: z.enum(['on', 'off']).default('off'),
  /** Where metrics and the reasons of readiness are told; nowhere when it is not set. Never for the public. */
  INTERNAL_PORT: whole(1, 65_535).optional(),
  /** How long the process goes on answering after it has said that it is not ready any more, in seconds. */
  DRAIN_SECONDS: whole(0, 20).default(0),
  /** Names the build in the metrics. */
  BUILD_VERSION: z.string().default('development'),
};

/** Of services whose calls ask the database. */
export const callSettings = {
  /** How long a call may be at it there in all, in milliseconds; then it is answered with 503. */
  DATABASE_BUDGET_MS: whole(3000, 60_000).default(4500),
};

/** The queue over which the command service wakes the projector; both must name the same one. */
export const queueSettings = {
  REDIS_URL: RedisUrl,
  /** Set when several sites share one Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,50}$/, 'must be letters, digits, - and _')
    .optional(),
};

/** A key that signs. There is no default: the local start makes and keeps one. */
export const Secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes long');

/** The key that signs tokens. */
export const JwtSecret = Secret;

/** Of services that seal or open what is about a person. */
export const vaultSettings = {
  /** Keeps the keys of all that is sealed. */
  VAULT_KEY: Secret,
  /** The key before, while there are keys that it keeps. */
  VAULT_KEY_PREVIOUS: Secret.optional(),
};
