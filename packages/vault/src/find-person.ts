import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { Queryable } from '@marketplace/event-store/read-log';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import type { Keyring, SealingEvent, WrappedKey } from './keyring.ts';
import { CannotOpen, hashKeyLabel, ifOpened, keyedHash, labelOf, open } from './keyring.ts';
import type { StoredKey } from './vault-state.ts';
import { readHashKey, wrappedOf } from './vault-state.ts';

/** Returns the keyed hash of an email address or a phone number. */
export type Hasher = (value: string) => Buffer;

/** Returns an email address in the form for comparison: case has no meaning in practice. */
export function comparableEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * Returns a phone number in the form for comparison: the digits of its international form, without an extension. A number without a
 * country code is a Singapore number, or has its code without a plus sign. For an invalid number, returns its digits.
 */
export function comparablePhone(phone: string): string {
  const text = phone.normalize('NFKC');
  for (const reading of [text, `+${digitsOf(text).replace(/^0+/, '')}`]) {
    const number = parsePhoneNumberFromString(reading, 'SG');
    if (number?.isValid()) return digitsOf(number.number);
  }
  return plainDigits(text);
}

/** Returns a number in the form used before libphonenumber-js. `vault rotate` replaces hashes of this form. */
function plainDigits(phone: string): string {
  const digits = digitsOf(phone);
  return /^[3689]\d{7}$/.test(digits) ? `65${digits}` : digits.replace(/^00/, '');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The enquiries of a person, and the listings with their number in the private notes. */
export interface PersonsEnquiries {
  ids: string[];
  /** Enquiries without a hash of an address or a number, which cannot be assigned to a person. `vault rotate` makes missing hashes. */
  unsearchable: number;
}

/** Returns the stored enquiries of a person, by address, number or either. `hash` is undefined while the vault has no hash key. */
export async function enquiriesOf(
  vault: Queryable,
  hash: Hasher | undefined,
  { email, phone }: ForgetPerson,
): Promise<PersonsEnquiries> {
  const phones = phone === null ? [] : [comparablePhone(phone), plainDigits(phone.normalize('NFKC'))];
  const { rows } = await vault.query(
    'SELECT DISTINCT enquiry_id FROM vault.keys WHERE email_hash = $1 OR phone_hash = ANY ($2) ORDER BY enquiry_id',
    hash ? [email && hash(comparableEmail(email)), phones.map(hash)] : [null, []],
  );
  const { rows: unhashed } = await vault.query(
    `SELECT count(*)::int AS count FROM (
      SELECT FROM vault.keys WHERE noun = 'enquiry'
      GROUP BY enquiry_id HAVING count(email_hash) + count(phone_hash) = 0) AS unhashed`,
    [],
  );
  return {
    ids: (rows as { enquiry_id: string }[]).map(({ enquiry_id }) => enquiry_id),
    unsearchable: (unhashed as { count: number }[])[0]?.count ?? 0,
  };
}

/** A sealed value, with its event and enquiry. */
export interface SealedValue {
  type: SealingEvent;
  enquiryId: string;
  sealed: Sealed;
}

/** Returns an opened value, parsed by its schema; undefined when it cannot be read. */
export type Opener = <Value>(value: SealedValue, schema: z.core.$ZodType<Value>) => Value | undefined;

/**
 * Returns a function that opens the given values. One statement reads all their keys. A value without a key, without a matching
 * master key or without a keyring cannot be read.
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
  return (value, schema) => {
    const wrapped = keys.get(value.sealed.key_id);
    return wrapped && openedWith(keyring, wrapped, value, schema);
  };
}

/** Returns a value that was sealed with a key, parsed by its schema; undefined when it cannot be read. */
export function openedWith<Value>(
  keyring: Keyring,
  wrapped: WrappedKey,
  { type, enquiryId, sealed: { key_id, box } }: SealedValue,
  schema: z.core.$ZodType<Value>,
): Value | undefined {
  return ifOpened(() => {
    const key = keyring.unwrap(wrapped, key_id);
    return z.safeParse(schema, open(key, box, labelOf(type, enquiryId, key_id))).data;
  });
}

/**
 * Returns the function for the digests that find enquiries; undefined before anything was sealed.
 *
 * @throws {CannotOpen} when no master key opens the hash key
 */
export async function hasherOf(vault: Queryable, keyring: Keyring | undefined): Promise<Hasher | undefined> {
  const kept = await readHashKey(vault);
  if (!kept) return undefined;
  if (!keyring) throw new CannotOpen('no key of the vault is set');
  const key = keyring.unwrap(wrappedOf(kept), hashKeyLabel);
  return (value) => keyedHash(key, value);
}
