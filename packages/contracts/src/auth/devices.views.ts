import { z } from 'zod/mini';
import { limits } from '../limits.ts';

/** Singapore time, `22:00`. */
const TimeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 22:00'));

/** A browser that shows notices of enquiries. */
export const Device = z.object({
  /** SHA-256 of the push service's address for it, in base64url. The address itself is a secret. */
  id: z.string(),
  /** For example `Chrome on Android`. */
  name: z.string(),
  added_at: z.iso.datetime(),
  /** When notices wait; null for never. They may begin before midnight and end after it. */
  quiet: z.nullable(z.object({ from: TimeOfDay, until: TimeOfDay })),
});
export type Device = z.infer<typeof Device>;

/** Answer of `GET /api/auth/devices`: the devices of the current admin, oldest first. */
export const Devices = z.object({
  /** The server's VAPID key in base64url, which a browser needs to subscribe; null when notices are not set up. */
  public_key: z.nullable(z.string()),
  devices: z.array(Device),
});
export type Devices = z.infer<typeof Devices>;

/** Body of `POST /api/auth/devices`: a browser's push subscription (RFC 8030, RFC 8291). */
export const AddDevice = z.strictObject({
  endpoint: z.string().check(z.maxLength(limits.endpointLength)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'must be a P-256 key')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'must have 16 bytes')),
  }),
});
export type AddDevice = z.infer<typeof AddDevice>;

/** Body of `PUT /api/auth/devices/:id`. */
export const ChangeDevice = z.strictObject({
  quiet: z.nullable(
    z
      .strictObject({ from: TimeOfDay, until: TimeOfDay })
      .check(
        z.refine(({ from, until }) => from !== until, { path: ['until'], message: 'must be another time' }),
      ),
  ),
});
export type ChangeDevice = z.infer<typeof ChangeDevice>;
