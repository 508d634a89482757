import { timingSafeEqual } from 'node:crypto';
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
