import { z } from 'zod/mini';

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
