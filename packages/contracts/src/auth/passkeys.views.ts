import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { line } from '../text.ts';
import { GivenPassword, NewUsername } from './auth.views.ts';

const bytes = z.string().check(z.regex(/^[\w-]{1,6000}$/, 'must be base64url'));

/** What a browser says about a passkey; unused fields are dropped. */
const answer = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};

/** A new passkey, as `navigator.credentials.create` returns it in JSON. */
export const NewPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** A use of a passkey, as `navigator.credentials.get` returns it in JSON. */
export const UsedPasskey = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;

/** Options for the browser's `navigator.credentials`, with a challenge that is valid for five minutes, once. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const name = line(limits.passkeyNameLength);

/** Body of `POST /api/auth/passkeys`. */
export const AddPasskey = z.strictObject({ name, credential: NewPasskey });

/** Body of `PUT /api/auth/passkeys/:id`. */
export const RenamePasskey = z.strictObject({ name });

/** Body of `POST /api/auth/login/passkey`. */
export const LogInByPasskey = z.strictObject({ credential: UsedPasskey });

/** A recovery code as it was shown, or without its hyphens. */
const code = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text) => text.toLowerCase().replace(/[\s-]/g, '')),
);

/** Body of `POST /api/auth/login/recovery-code`. */
export const LogInByCode = z.strictObject({ username: NewUsername, code });

/** Body of `POST /api/auth/confirm`: proof that the session's admin is present. */
export const Confirm = z.union([
  z.strictObject({ password: GivenPassword }),
  z.strictObject({ credential: UsedPasskey }),
]);

/** A passkey of the admin. */
export const PasskeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type PasskeyView = z.infer<typeof PasskeyView>;

/** Answer of `GET /api/auth/passkeys`: those of the admin, oldest first, and the number of unused recovery codes. */
export const PasskeysView = z.object({
  passkeys: z.array(PasskeyView),
  recovery_codes: z.int(),
  /** The team requires passkeys. */
  is_required: z.boolean(),
});
export type PasskeysView = z.infer<typeof PasskeysView>;

/** Answer of `POST /api/auth/recovery-codes`: the only time that they are shown. Earlier codes stop working. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Body of `PUT /api/auth/team-policy`. */
export const TeamPolicy = z.strictObject({ requires_passkeys: z.boolean() });
