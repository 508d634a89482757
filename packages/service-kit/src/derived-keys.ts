import { hkdfSync } from 'node:crypto';

/**
 * Returns a key of 32 bytes for one purpose, made of a secret by HKDF (RFC 5869): keys of two labels say nothing of each other
 * or of the secret. The secret itself signs tokens only.
 */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, 32));
}
