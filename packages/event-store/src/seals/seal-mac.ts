import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Seal } from '@marketplace/contracts/seals/seal.events';

/** Keys of seals: the first one makes them, any of them may have made one. */
export type SealKeys = readonly string[];

type Unsigned = Omit<Seal, 'mac'>;

/** Returns a seal with what only the holder of the key could have added. */
export function signSeal(unsigned: Unsigned, key: string): Seal {
  return { ...unsigned, mac: macOf(unsigned, key).toString('hex') };
}

/** Whether a seal was made with one of the keys, and says what it said then. */
export function isSigned({ mac, ...unsigned }: Seal, keys: SealKeys): boolean {
  const given = Buffer.from(mac, 'hex');
  return keys.some((key) => timingSafeEqual(macOf(unsigned, key), given));
}

function macOf({ from, to, digest, previous, sealed_at }: Unsigned, key: string): Buffer {
  const said = JSON.stringify(['log-seal', 1, from, to, digest, previous, sealed_at]);
  return createHmac('sha256', key).update(said).digest();
}
