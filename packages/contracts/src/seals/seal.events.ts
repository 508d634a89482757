import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A block of the log is closed, so that a later change of it shows. Only who has the key of the seals can make the `mac`. */
export const LogSealed = z.object({
  type: z.literal('LogSealed'),
  data: z.object({
    /** First and last position of the block, which follows the one of the seal before. */
    from: z.int().positive(),
    to: z.int().positive(),
    /** SHA-256 of the block's canonical lines, each with a line feed behind it. */
    digest: Sha256,
    /** `mac` of the seal before; null in the first. */
    previous: Sha256.nullable(),
    /** By the clock of whoever sealed, because the database's own could be set back. */
    sealed_at: z.iso.datetime(),
    /** HMAC-SHA-256 of all the above. */
    mac: Sha256,
  }),
});
export type Seal = z.infer<typeof LogSealed>['data'];

export const SealEvent = z.discriminatedUnion('type', [LogSealed]);
export type SealEvent = z.infer<typeof SealEvent>;
