import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A key encrypted with a master key. `masterId` identifies the master key and reveals nothing about it. */
export interface WrappedKey {
  wrapped: Buffer;
  masterId: string;
}

/** No master key opens it, or it is damaged. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
}

/** Returns the result of `act`; undefined when it throws CannotOpen. */
export function ifOpened<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

/** The master keys of the vault: one that wraps, and optionally the previous one, which only opens. */
export interface Keyring {
  masterId: string;
  /** Ids of all master keys. */
  masterIds: readonly string[];
  /** Returns a key wrapped with the newest master key. It can only be opened with the same `label`. */
  wrap(key: Buffer, label: string): WrappedKey;
  /** @throws {CannotOpen} when no master key opens it */
  unwrap(wrapped: WrappedKey, label: string): Buffer;
}

/**
 * Returns the keyring of the settings.
 *
 * @param key at least 32 bytes of text (`VAULT_KEY`)
 * @param previous the previous key, until everything is wrapped with the new one
 */
export function createKeyring(key: string, previous?: string): Keyring {
  const current = masterOf(key);
  const masters = previous === undefined ? [current] : [current, masterOf(previous)];
  return {
    masterId: current.id,
    masterIds: masters.map(({ id }) => id),
    wrap: (plain, label) => ({ wrapped: encrypt(current.key, plain, label), masterId: current.id }),
    unwrap({ wrapped, masterId }, label) {
      const master = masters.find(({ id }) => id === masterId);
      if (!master) throw new CannotOpen(`the vault's key ${masterId} is not set`);
      return decrypt(master.key, wrapped, label);
    },
  };
}

function masterOf(text: string): { key: Buffer; id: string } {
  const key = Buffer.from(hkdfSync('sha256', text, '', 'marketplace vault', KEY_BYTES));
  return { key, id: createHash('sha256').update(key).digest('hex').slice(0, 12) };
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * Returns a value as JSON encrypted with AES-256-GCM (NIST SP 800-38D): base64 of nonce, tag and text. Each key seals one value
 * only, so random nonces cannot repeat.
 *
 * @param label what the value is and where it belongs; it can only be opened with the same label
 */
export function seal(key: Buffer, value: unknown, label: string): string {
  return encrypt(key, Buffer.from(JSON.stringify(value)), label).toString('base64');
}

/** Returns a value that `seal` sealed. @throws {CannotOpen} when it was changed, moved or sealed with another key */
export function open(key: Buffer, box: string, label: string): unknown {
  return JSON.parse(decrypt(key, Buffer.from(box, 'base64'), label).toString());
}

/** Returns a digest that needs the key: equal values have equal digests, and a digest reveals no value. */
export function keyedHash(key: Buffer, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest();
}

function encrypt(key: Buffer, plain: Buffer, label: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function decrypt(key: Buffer, box: Buffer, label: string): Buffer {
  try {
    const nonce = box.subarray(0, NONCE_BYTES);
    const tag = box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag);
    return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new CannotOpen('it was sealed with another key, for another place, or was changed', {
      cause: error,
    });
  }
}

/** The events with sealed personal data, and the photos of an enquiry, which are in no event. */
export type SealingEvent =
  | 'EnquiryReceived'
  | 'EnquiryPhotos'
  | 'EnquiryNoted'
  | 'ViewingArranged'
  | 'PrivateNotesChanged'
  | 'AlertAsked'
  | 'SellerMailStarted';

/** The first part of the names of streams with sealed values; the second is the id of an enquiry, a listing, an alert or a seller's link. */
export const sealingNouns = ['enquiry', 'notes', 'alert', 'seller-link'] as const;
export type SealingNoun = (typeof sealingNouns)[number];

/** Returns the noun of the streams that have an event. */
export function nounOf(type: SealingEvent): SealingNoun {
  if (type === 'AlertAsked') return 'alert';
  if (type === 'SellerMailStarted') return 'seller-link';
  return type === 'PrivateNotesChanged' ? 'notes' : 'enquiry';
}

/** The label of a sealed value: it opens only for its event and enquiry (or listing, for private notes, alert, or link), with
 * its key. */
export function labelOf(type: SealingEvent, enquiryId: string, keyId: string): string {
  return `${type} ${enquiryId} ${keyId}`;
}

/** The label of the wrapped hash key. Any other key's label is its id. */
export const hashKeyLabel = 'hash';
