import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { line } from '../text.ts';
import { roles } from './rights.ts';

/** Answer of `POST /auth/login`. */
export const LoggedIn = z.object({ access_token: z.string() });
export type LoggedIn = z.infer<typeof LoggedIn>;

/** Answer of `GET /api/auth/verify`. */
export const Verified = z.object({
  id: z.uuid(),
  username: z.string(),
  role: z.enum(roles),
  /** The team requires passkeys and the admin has none: only calls about the own account are allowed. */
  must_add_passkey: z.boolean(),
  /** Since the login of this session and not by it, newest first: logins from new browsers, and new passkeys. */
  new_devices: z.array(
    z.object({ what: z.enum(['login', 'passkey']), name: z.string(), at: z.iso.datetime() }),
  ),
});
export type Verified = z.infer<typeof Verified>;

/** A session of the current admin. Address and user agent are not stored. */
export const SessionView = z.object({
  id: z.uuid(),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  is_current: z.boolean(),
  /** Opened from the network of this request. */
  is_same_network: z.boolean(),
  started_at: z.iso.datetime(),
  /** To the minute. */
  last_used_at: z.iso.datetime(),
});
export type SessionView = z.infer<typeof SessionView>;

/** Answer of `GET /api/auth/sessions`: open sessions, last used first. */
export const SessionsView = z.object({
  sessions: z.array(SessionView),
  /** Maximum idle time and maximum lifetime of a session. */
  idle_minutes: z.int(),
  most_minutes: z.int(),
});
export type SessionsView = z.infer<typeof SessionsView>;

/** Answer of `DELETE /api/auth/sessions`: the number of ended sessions (all except the current one). */
export const SessionsEnded = z.object({ ended: z.int() });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

/** Refused logins of a time window, in one event so that attackers cannot flood the log. */
export const RefusedLogins = z.object({
  /** The admin whose password was wrong; null for unknown names and unchecked passwords. */
  admin_id: z.nullable(z.uuid()),
  /** Attempts with a wrong name or password. */
  count: z.int().check(z.nonnegative()),
  /** Attempts that were rate-limited before the password check. */
  turned_away: z.int().check(z.nonnegative()),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type RefusedLogins = z.infer<typeof RefusedLogins>;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A typed password, right or wrong. */
export const GivenPassword = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((text) => bytesOf(text) <= limits.passwordBytes, 'is too long'),
);

/** A new password. */
export const NewPassword = z.string().check(
  z.minLength(limits.passwordLength, `must have at least ${limits.passwordLength} characters`),
  z.refine(
    (text) => bytesOf(text) <= limits.passwordBytes,
    `must have at most ${limits.passwordBytes} bytes`,
  ),
);

/** The name of an admin, trimmed. */
export const NewUsername = line(limits.usernameLength);

/** Body of `POST /auth/login`. The password is not trimmed. */
export const LogIn = z.strictObject({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(limits.usernameLength)),
  password: GivenPassword,
});
export type LogIn = z.infer<typeof LogIn>;

/** Body of `PUT /api/auth/password`, for the current admin. */
export const ChangePassword = z.strictObject({ current_password: GivenPassword, new_password: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;
