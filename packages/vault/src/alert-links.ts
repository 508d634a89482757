import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hasher } from './find-person.ts';

const HASH_BYTES = 32;
const SIGNATURE_BYTES = 16;

function signatureOf(hash: Hasher, emailHash: Buffer): Buffer {
  return hash(`link of alerts ${emailHash.toString('hex')}`).subarray(0, SIGNATURE_BYTES);
}

/** Returns the secret of the links in emails to an address: its keyed hash, signed with the same key. */
export function alertSecret(hash: Hasher, emailHash: Buffer): string {
  return Buffer.concat([emailHash, signatureOf(hash, emailHash)]).toString('base64url');
}

/** Returns the keyed hash of the address that a secret belongs to; undefined when we did not sign it. */
export function emailHashOf(hash: Hasher, secret: string): Buffer | undefined {
  const bytes = Buffer.from(secret, 'base64url');
  if (bytes.length !== HASH_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== secret)
    return undefined;
  const emailHash = bytes.subarray(0, HASH_BYTES);
  return timingSafeEqual(bytes.subarray(HASH_BYTES), signatureOf(hash, emailHash)) ? emailHash : undefined;
}

const BOUNCE_SIGNATURE_DIGITS = 16;

/**
 * Returns what is added to the sender's address of an alert's or a seller's emails, to know which one was returned: the id of the alert
 * or of the seller's link, signed with the secret of the links. In 48 hex digits, because mail servers may change the case, and allow 64
 * characters before the @.
 */
export function bounceToken(id: string, secret: string): string {
  const digits = id.replaceAll('-', '');
  const signature = createHmac('sha256', secret).update(`bounce ${digits}`).digest('hex');
  return digits + signature.slice(0, BOUNCE_SIGNATURE_DIGITS);
}

/** Returns the id of the alert or the seller's link that a token names, whoever signed it; undefined when it names none. */
export function idOfBounce(token: string): string | undefined {
  const [, ...parts] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})[0-9a-f]{16}$/.exec(token) ?? [];
  return parts.length > 0 ? parts.join('-') : undefined;
}
