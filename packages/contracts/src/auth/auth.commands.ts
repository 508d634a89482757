import { z } from 'zod/mini';
import { limits } from '../limits.ts';

/** Body of `POST /auth/login`. The password is taken exactly as sent. */
export const LogIn = z.strictObject({
  username: z
    .string()
    .check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(limits.usernameLength)),
  password: z.string().check(
    z.minLength(1, 'must not be empty'),
    z.refine((text) => new TextEncoder().encode(text).length <= limits.passwordBytes, 'is too long'),
  ),
});
export type LogIn = z.infer<typeof LogIn>;
