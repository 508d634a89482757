import { z } from 'zod/mini';
import { limits } from '../limits.ts';

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
