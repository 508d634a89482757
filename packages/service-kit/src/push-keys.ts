import { createECDH } from 'node:crypto';
import { deriveKey } from './tokens.ts';

/** Returns the VAPID key pair (RFC 8292) of a secret, in base64url. The same secret always gives the same pair. */
export function pushKeys(secret: string) {
  const privateKey = deriveKey(secret, 'push');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
