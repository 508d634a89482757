import { limits } from '@marketplace/contracts/limits';
import { z } from 'zod';

const secondsIn: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `30s`, `15m`, `8h` or `7d`, parsed to seconds. */
export const Duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smhd]$/, 'must be a number and a unit, such as 15m or 8h')
  .transform((text) => Number(text.slice(0, -1)) * (secondsIn[text.slice(-1)] ?? 1));

/** A time of day, `03:00`. */
export const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 03:00');

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

/** An address of one of the protocols, `what`. One without a host names a socket of this machine. */
export function connection(protocols: RegExp, what: string, { needsHost = false } = {}) {
  return z.string().refine((text) => {
    const { protocol = '', hostname = '' } = URL.canParse(text) ? new URL(text) : {};
    return protocols.test(protocol) && (hostname !== '' || !needsHost);
  }, `must be a ${what} address`);
}

export const DatabaseUrl = connection(/^postgres(ql)?:$/, 'postgres://');

/** A file or folder, also one relative to where the process starts. */
export const Path = z.string().regex(/^\P{Cc}{1,1000}$/u, 'must be a path');

/** A folder of the machine that compose mounts. */
export const Folder = z.string().regex(/^\/[^\s:]{1,1000}$/, 'must be a folder, such as /mnt/archive');

/** A key that signs or encrypts. There is no default: the local start makes and keeps one. */
export const Secret = z
  .string()
  .refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes long');

export const Password = z
  .string()
  .min(limits.passwordLength, `must have at least ${limits.passwordLength} characters`);

/** As deploy/redis/start.sh wants them. */
export const RedisPassword = z
  .string()
  .regex(/^[\w-]{12,}$/, 'must have at least 12 letters, digits, - and _');

/** What compose publishes: a port, or an address and a port. */
export const PublishedPort = z
  .string()
  .refine(
    (text) => /^(\S+:)?[1-9]\d{0,4}$/.test(text) && Number(text.split(':').at(-1)) <= 65_535,
    'must be a port, or an address and a port: 127.0.0.1:8080',
  );
