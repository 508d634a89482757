import { z } from 'zod/mini';

/** Answer of `POST /auth/login`. */
export const LoggedIn = z.object({ access_token: z.string() });
export type LoggedIn = z.infer<typeof LoggedIn>;

/** Answer of `GET /api/auth/verify`. */
export const Verified = z.object({ id: z.uuid(), username: z.string() });
export type Verified = z.infer<typeof Verified>;
