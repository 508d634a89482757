import { z } from 'zod';

/** Names and secrets of admins are kept outside the log; events only name the admin's id. */
const data = z.object({ admin_id: z.uuid() });

export const AdminAdded = z.object({ type: z.literal('AdminAdded'), data });
export const AdminLoggedIn = z.object({ type: z.literal('AdminLoggedIn'), data });
/** Of one wrong password; written before `LoginsRefused` gathered them, and read for ever. */
export const AdminLoginFailed = z.object({ type: z.literal('AdminLoginFailed'), data });
export const AdminLoggedOut = z.object({ type: z.literal('AdminLoggedOut'), data });
export const AdminPasswordChanged = z.object({ type: z.literal('AdminPasswordChanged'), data });
/** They may not log in any more, and their sessions ended. */
export const AdminDisabled = z.object({ type: z.literal('AdminDisabled'), data });
export const AdminEnabled = z.object({ type: z.literal('AdminEnabled'), data });
/** They ended one of their sessions from another. */
export const AdminSessionEnded = z.object({ type: z.literal('AdminSessionEnded'), data });
/** They ended all their sessions but the one they were in. */
export const AdminOtherSessionsEnded = z.object({ type: z.literal('AdminOtherSessionsEnded'), data });

/** Logins that were refused in a spell of time, gathered so that nobody can fill the log with them. */
export const RefusedLogins = z.object({
  /** Whose password it was not; null for names that nobody has, and for what was not looked at. */
  admin_id: z.uuid().nullable(),
  /** How many had a wrong name or password. */
  count: z.int().nonnegative(),
  /** How many more were turned away without a look at the password. */
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
