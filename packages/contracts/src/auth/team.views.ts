import { z } from 'zod/mini';
import { NewPassword, NewUsername } from './auth.views.ts';
import { roles } from './rights.ts';

const role = z.enum(roles);

/** Hours until an invitation expires. */
export const invitationHours = 48;

/** An admin. Times are null when it never happened. */
export const Member = z.object({
  id: z.uuid(),
  username: z.string(),
  role,
  created_at: z.iso.datetime(),
  disabled_at: z.nullable(z.iso.datetime()),
  last_login_at: z.nullable(z.iso.datetime()),
  /** The admin who invited them; null when an operator added them. */
  invited_by: z.nullable(z.string()),
  has_passkey: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** An invitation that can still be accepted. */
export const Invitation = z.object({
  id: z.uuid(),
  role,
  inviter: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Answer of `GET /api/auth/team`. */
export const TeamView = z.object({
  members: z.array(Member),
  invitations: z.array(Invitation),
  requires_passkeys: z.boolean(),
});
export type TeamView = z.infer<typeof TeamView>;

/** Body of `PUT /api/auth/team/:id`: one change. */
export const ChangeMember = z
  .strictObject({ role: z.optional(role), is_disabled: z.optional(z.boolean()) })
  .check(
    z.refine(
      (change) => (change.role === undefined) !== (change.is_disabled === undefined),
      'must have either role or is_disabled',
    ),
  );
export type ChangeMember = z.infer<typeof ChangeMember>;

/** Body of `POST /api/auth/invitations`. */
export const Invite = z.strictObject({ role });

/** Answer of `POST /api/auth/invitations`: the only time that the secret is shown. */
export const NewInvitation = z.object({ id: z.uuid(), secret: z.string(), expires_at: z.iso.datetime() });
export type NewInvitation = z.infer<typeof NewInvitation>;

const secret = z.string().check(z.regex(/^[\w-]{43}$/, 'is not the secret of an invitation'));

/** Body of `POST /api/auth/invitations/open`. The secret is not in an address, which would be logged. */
export const OpenInvitation = z.strictObject({ secret });

/** Answer of `POST /api/auth/invitations/open`. */
export const OpenedInvitation = z.object({ role, inviter: z.string(), expires_at: z.iso.datetime() });
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;

/** Body of `POST /api/auth/invitations/accept`. */
export const AcceptInvitation = z.strictObject({ secret, username: NewUsername, password: NewPassword });
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;
