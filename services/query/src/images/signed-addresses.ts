import { createHmac, timingSafeEqual } from 'node:crypto';
import { imagePath } from '@marketplace/contracts/images/image.paths';
import { deriveKey } from '@marketplace/service-kit/tokens';
import { z } from 'zod';

/** How long a signed address can be used, in seconds. */
export const SIGNED_SECONDS = 600;

const Signed = z.object({ until: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) });

export type SignedAddresses = ReturnType<typeof createSignedAddresses>;

/** Signs addresses of files for ten minutes. @param secret the one that signs tokens @param now in milliseconds since 1970 */
export function createSignedAddresses(secret: string, now: () => number = Date.now) {
  const key = deriveKey(secret, 'addresses of pictures');
  const signatureOf = (file: string, until: string) =>
    createHmac('sha256', key).update(`${file}\n${until}`).digest();

  return {
    sign(file: string): string {
      const until = String(Math.floor(now() / 1000) + SIGNED_SECONDS);
      const signature = signatureOf(file, until).toString('base64url');
      return `${imagePath(file)}?until=${until}&signature=${signature}`;
    },
    /** Returns for how many seconds the query string of an address still opens the file; 0 when it does not. */
    secondsLeft(file: string, query: unknown): number {
      const { data: given } = Signed.safeParse(query);
      if (!given) return 0;
      const signature = Buffer.from(given.signature, 'base64url');
      const expected = signatureOf(file, given.until);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return 0;
      return Math.max(0, Number(given.until) - Math.floor(now() / 1000));
    },
  };
}
