import { createHash, createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/**
 * Returns the secret of a private address, and the SHA-256 of it in hex, which the log stores. With an `Idempotency-Key` the secret
 * follows from the key: a repeated call returns the same one, though it is stored nowhere.
 *
 * @param secret of the service
 * @param scope separates equal keys of different admins and uses
 */
export function linkSecretOf(secret: string, { scope, key }: { scope: string; key: string | undefined }) {
  const bytes =
    key === undefined
      ? randomBytes(SECRET_BYTES)
      : createHmac('sha256', secret)
          .update(JSON.stringify([scope, key]))
          .digest();
  const linkSecret = bytes.toString('base64url');
  return { linkSecret, digest: createHash('sha256').update(linkSecret).digest('hex') };
}
