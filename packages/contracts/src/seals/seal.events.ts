import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** Seals a block of the log to expose later changes. The `mac` needs the seal key. */
export const LogSealed = eventSchema('LogSealed', {
  /** First and last position of the block, right after the previous block. */
  from: z.int().positive(),
  to: z.int().positive(),
  /** SHA-256 of the block's canonical lines, each ending in a line feed. */
  digest: Sha256,
  /** `mac` of the previous seal; null in the first. */
  previous: Sha256.nullable(),
  /** By the sealing process's clock; the database's clock can be set back. */
  sealed_at: z.iso.datetime(),
  /** HMAC-SHA-256 of the fields above. */
  mac: Sha256,
});
export type Seal = z.infer<typeof LogSealed>['data'];

export const SealEvent = z.discriminatedUnion('type', [LogSealed]);
