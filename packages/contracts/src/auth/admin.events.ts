import { z } from 'zod';

/** Admin names and secrets stay outside the log; events carry only the admin's id. */
const data = z.object({ admin_id: z.uuid() });

export const AdminAdded = z.object({ type: z.literal('AdminAdded'), data });
export const AdminLoggedIn = z.object({ type: z.literal('AdminLoggedIn'), data });
/** One wrong password. No longer written (see `LoginsRefused`), but still read. */
export const AdminLoginFailed = z.object({ type: z.literal('AdminLoginFailed'), data });
export const AdminLoggedOut = z.object({ type: z.literal('AdminLoggedOut'), data });
export const AdminPasswordChanged = z.object({ type: z.literal('AdminPasswordChanged'), data });
/** The admin can no longer log in; all sessions ended. */
export const AdminDisabled = z.object({ type: z.literal('AdminDisabled'), data });
export const AdminEnabled = z.object({ type: z.literal('AdminEnabled'), data });
/** The admin ended one of their other sessions. */
export const AdminSessionEnded = z.object({ type: z.literal('AdminSessionEnded'), data });
/** The admin ended all their sessions except the current one. */
export const AdminOtherSessionsEnded = z.object({ type: z.literal('AdminOtherSessionsEnded'), data });

/** Refused logins of a time window, in one event so that attackers cannot flood the log. */
export const RefusedLogins = z.object({
  /** The admin whose password was wrong; null for unknown names and unchecked passwords. */
  admin_id: z.uuid().nullable(),
  /** Attempts with a wrong name or password. */
  count: z.int().nonnegative(),
  /** Attempts that were rate-limited before the password check. */
  turned_away: z.int().nonnegative(),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type RefusedLogins = z.infer<typeof RefusedLogins>;
export const LoginsRefused = z.object({ type: z.literal('LoginsRefused'), data: RefusedLogins });

export const AdminEvent = z.discriminatedUnion('type', [
  AdminAdded,
  AdminLoggedIn,
  AdminLoginFailed,
  AdminLoggedOut,
  AdminPasswordChanged,
  AdminDisabled,
  AdminEnabled,
  AdminSessionEnded,
  AdminOtherSessionsEnded,
  LoginsRefused,
]);
export type AdminEvent = z.infer<typeof AdminEvent>;
