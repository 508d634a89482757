import { z } from 'zod/mini';
import { limits } from '../limits.ts';

/** Answer of `POST /auth/login`. */
export const LoggedIn = z.object({ access_token: z.string() });
export type LoggedIn = z.infer<typeof LoggedIn>;

/** Answer of `GET /api/auth/verify`. */
export const Verified = z.object({ id: z.uuid(), username: z.string() });
export type Verified = z.infer<typeof Verified>;

/** A session of the admin who asks. Neither address nor agent is kept: only what is said here. */
export const SessionView = z.object({
  id: z.uuid(),
  /** What it was opened with, `Chrome on Windows`. */
  device: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
  /** Opened from the network that asks. */
  is_same_network: z.boolean(),
  started_at: z.iso.datetime(),
  /** To the minute. */
  last_used_at: z.iso.datetime(),
});
export type SessionView = z.infer<typeof SessionView>;

/** Answer of `GET /api/auth/sessions`: those that have not ended, the last used first. */
export const SessionsView = z.object({
  sessions: z.array(SessionView),
  /** After so long without use, and so long after its login, a session ends by itself. */
  idle_minutes: z.int(),
  most_minutes: z.int(),
});
export type SessionsView = z.infer<typeof SessionsView>;

/** Answer of `DELETE /api/auth/sessions`: how many ended, which are all but the one that asks. */
export const SessionsEnded = z.object({ ended: z.int() });
export type SessionsEnded = z.infer<typeof SessionsEnded>;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** A password as it was typed, right or wrong. */
const GivenPassword = z.string().check(
  z.minLength(1, 'must not be empty'),
  z.refine((text) => bytesOf(text) <= limits.passwordBytes, 'is too long'),
);

/** A password that somebody chooses. */
export const NewPassword = z.string().check(
  z.minLength(limits.passwordLength, `must have at least ${limits.passwordLength} characters`),
  z.refine(
    (text) => bytesOf(text) <= limits.passwordBytes,
    `must have at most ${limits.passwordBytes} bytes`,
  ),
);

/** Body of `POST /auth/login`. The password is taken exactly as sent. */
export const LogIn = z.strictObject({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(limits.usernameLength)),
  password: GivenPassword,
});
export type LogIn = z.infer<typeof LogIn>;

/** Body of `PUT /api/auth/password`: of the admin who asks. */
export const ChangePassword = z.strictObject({ current_password: GivenPassword, new_password: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;
