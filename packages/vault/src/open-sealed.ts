import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { z } from 'zod';
import type { Hasher } from './find-person.ts';
import type { Keyring } from './keyring.ts';
import { CannotOpen, keyedHash, open } from './keyring.ts';
import type { SealingEvent } from './labels.ts';
import { hashKeyLabel, labelOf } from './labels.ts';
import type { StoredKey } from './stored-keys.ts';
import { readHashKey, wrappedOf } from './stored-keys.ts';

/** A sealed value, and the event and enquiry that it belongs to. */
export interface SealedValue {
  type: SealingEvent;
  enquiryId: string;
  sealed: Sealed;
}

/** Returns a value as its schema has it, undefined when it cannot be read. */
export type Opener = <Value>(value: SealedValue, schema: z.ZodType<Value>) => Value | undefined;

/**
 * Returns what opens the given values, whose keys are read by one statement, however many they are. What has no key in the vault, or
 * one that no master key opens, cannot be read; nor can anything without a keyring.
 */
export async function openerOf(
  vault: Queryable,
  keyring: Keyring | undefined,
  values: readonly SealedValue[],
): Promise<Opener> {
  if (!keyring || values.length === 0) return () => undefined;
  const { rows } = await vault.query(
    "SELECT key_id, encode(wrapped, 'hex') AS wrapped, master_id FROM vault.keys WHERE key_id = ANY ($1::uuid[])",
    [values.map(({ sealed }) => sealed.key_id)],
  );
  const keys = new Map((rows as StoredKey[]).map((row) => [row.key_id, wrappedOf(row)]));
  return ({ type, enquiryId, sealed: { key_id, box } }, schema) => {
    const wrapped = keys.get(key_id);
    if (!wrapped) return undefined;
    return unlessShut(() => {
      const key = keyring.unwrap(wrapped, key_id);
      return schema.safeParse(open(key, box, labelOf(type, enquiryId, key_id))).data;
    });
  };
}

/**
 * Returns what makes the digests by which enquiries are found; undefined while nothing was ever sealed.
 *
 * @throws {CannotOpen} when no master key opens the key of the digests
 */
export async function hasherOf(vault: Queryable, keyring: Keyring | undefined): Promise<Hasher | undefined> {
  const kept = await readHashKey(vault);
  if (!kept) return undefined;
  if (!keyring) throw new CannotOpen('no key of the vault is set');
  const key = keyring.unwrap(wrappedOf(kept), hashKeyLabel);
  return (value) => keyedHash(key, value);
}

function unlessShut<Value>(opened: () => Value): Value | undefined {
  try {
    return opened();
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}
