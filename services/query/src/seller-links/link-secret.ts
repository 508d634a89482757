import { createHash } from 'node:crypto';

/** 32 bytes in base64url. */
const SECRET = /^[\w-]{43}$/;

/**
 * Returns the digest by which a secret of an address is looked up, so that timing reveals nothing of it; undefined when it cannot be one
 * of ours.
 */
export function digestOf(secret: string): string | undefined {
  return SECRET.test(secret) ? createHash('sha256').update(secret).digest('hex') : undefined;
}
