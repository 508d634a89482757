import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';
import { RefusedLogins } from './auth.views.ts';
import { roles } from './rights.ts';

/** Admin names and secrets stay outside the log; events carry only the admin's id. */
const admin = { admin_id: z.uuid() };

const role = z.enum(roles);

export const AdminEvent = z.discriminatedUnion('type', [
  /** An owner made a link, by which one person may become the admin `admin_id` with this role. */
  eventSchema('AdminInvited', { ...admin, role }),
  eventSchema('AdminInvitationWithdrawn', admin),
  /** Admins from before roles existed are owners. */
  eventSchema('AdminAdded', { ...admin, role: role.default('owner') }),
  eventSchema('AdminRoleChanged', { ...admin, role }),
  /** `is_new_device`: from a browser that the admin had not used before. */
  eventSchema('AdminLoggedIn', { ...admin, is_new_device: z.boolean().default(false) }),
  /** One wrong password. No longer written (see `LoginsRefused`), but still read. */
  eventSchema('AdminLoginFailed', admin),
  eventSchema('AdminLoggedOut', admin),
  eventSchema('AdminPasswordChanged', admin),
  /** The admin can no longer log in; all sessions ended. */
  eventSchema('AdminDisabled', admin),
  eventSchema('AdminEnabled', admin),
  /** The admin ended one of their other sessions. */
  eventSchema('AdminSessionEnded', admin),
  /** The admin ended all their sessions except the current one. */
  eventSchema('AdminOtherSessionsEnded', admin),
  /** Public keys and names of passkeys stay outside the log, as digests of recovery codes do. */
  eventSchema('AdminPasskeyAdded', admin),
  eventSchema('AdminPasskeysRemoved', { ...admin, count: z.int().positive() }),
  /** Ten new codes, which replace all earlier ones. */
  eventSchema('AdminRecoveryCodesMade', admin),
  /** A code was used to log in. */
  eventSchema('AdminRecoveryCodeUsed', admin),
  /** The owner `admin_id` requires passkeys of the team, or no longer does. */
  eventSchema('AdminPasskeyRuleChanged', { ...admin, is_required: z.boolean() }),
  eventSchema('LoginsRefused', RefusedLogins.shape),
]);
export type AdminEvent = z.infer<typeof AdminEvent>;
