import { z } from 'zod';

/** Names and secrets of admins are kept outside the log; events only name the admin's id. */
const data = z.object({ admin_id: z.uuid() });

export const AdminAdded = z.object({ type: z.literal('AdminAdded'), data });
export const AdminLoggedIn = z.object({ type: z.literal('AdminLoggedIn'), data });
export const AdminLoginFailed = z.object({ type: z.literal('AdminLoginFailed'), data });
export const AdminLoggedOut = z.object({ type: z.literal('AdminLoggedOut'), data });
export const AdminPasswordChanged = z.object({ type: z.literal('AdminPasswordChanged'), data });
/** They may not log in any more, and their sessions ended. */
export const AdminDisabled = z.object({ type: z.literal('AdminDisabled'), data });
export const AdminEnabled = z.object({ type: z.literal('AdminEnabled'), data });

export const AdminEvent = z.discriminatedUnion('type', [
  AdminAdded,
  AdminLoggedIn,
  AdminLoginFailed,
  AdminLoggedOut,
  AdminPasswordChanged,
  AdminDisabled,
  AdminEnabled,
]);
export type AdminEvent = z.infer<typeof AdminEvent>;
