import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { Queryable } from '@marketplace/event-store/read-log';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Makes the keyed hash of an address or a number. */
export type Hasher = (value: string) => Buffer;

/** Returns an email address as it is compared: case has no meaning in practice. */
export function comparableEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/**
 * Returns a phone number as it is compared: the digits of its international form, without an extension. A number without a country
 * code is one of Singapore, or has its code without a plus sign. Of a text that is no valid number, its digits.
 */
export function comparablePhone(phone: string): string {
  const text = phone.normalize('NFKC');
  for (const reading of [text, `+${digitsOf(text).replace(/^0+/, '')}`]) {
    const number = parsePhoneNumberFromString(reading, 'SG');
    if (number?.isValid()) return digitsOf(number.number);
  }
  return plainDigits(text);
}

/** Returns a number as it was compared before libphonenumber-js was used. `vault rotate` replaces hashes of this form. */
function plainDigits(phone: string): string {
  const digits = digitsOf(phone);
  return /^[3689]\d{7}$/.test(digits) ? `65${digits}` : digits.replace(/^00/, '');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The enquiries of a person. */
export interface PersonsEnquiries {
  ids: string[];
  /** How many enquiries have no hash of an address, so that nobody can tell whose they are. `vault rotate` makes missing hashes. */
  unsearchable: number;
}

/**
 * Returns the enquiries that are kept of a person: by either, if both an address and a number are given.
 *
 * @param hash undefined while the vault has no hash key
 */
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
      SELECT FROM vault.keys GROUP BY enquiry_id HAVING count(email_hash) = 0) AS unhashed`,
    [],
  );
  return {
    ids: (rows as { enquiry_id: string }[]).map(({ enquiry_id }) => enquiry_id),
    unsearchable: (unhashed as { count: number }[])[0]?.count ?? 0,
  };
}
