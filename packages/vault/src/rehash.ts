import {
  comparableEmail,
  comparablePhone,
  PersonalPart,
} from '@marketplace/contracts/enquiries/enquiry.commands';
import { EnquiryReceived } from '@marketplace/contracts/enquiries/enquiry.events';
import { streams } from '@marketplace/contracts/events';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { Keyring } from './keyring.ts';
import { CannotOpen, keyedHash, open } from './keyring.ts';
import { labelOf } from './labels.ts';
import type { StoredKey } from './stored-keys.ts';
import { wrappedOf } from './stored-keys.ts';

/**
 * Returns keys with the hashes that another hash key makes: what they stand for is in the enquiries themselves, which are opened for it.
 * One that cannot be opened gets no hashes, and is found by its id alone.
 */
export async function rehashed(
  db: Queryable,
  keys: readonly StoredKey[],
  { hashKey, keyring }: { hashKey: Buffer; keyring: Keyring },
): Promise<StoredKey[]> {
  const { rows } = await db.query('SELECT data FROM log.events WHERE stream_id = ANY ($1) AND version = 1', [
    keys.map(({ enquiry_id }) => streams.enquiry(enquiry_id)),
  ]);
  const received = new Map(
    (rows as { data: unknown }[]).flatMap(({ data }) => {
      const { sealed, enquiry_id } = EnquiryReceived.shape.data.parse(data);
      return [[sealed.key_id, { enquiry_id, box: sealed.box }] as const];
    }),
  );
  const hash = (value: string) => keyedHash(hashKey, value).toString('hex');
  return keys.map((row) => {
    const unhashed = { ...row, email_hash: null, phone_hash: null, body_hash: null };
    const enquiry = received.get(row.key_id);
    if (!enquiry) return unhashed;
    try {
      const key = keyring.unwrap(wrappedOf(row), row.key_id);
      const label = labelOf('EnquiryReceived', enquiry.enquiry_id, row.key_id);
      const { email, phone } = PersonalPart.parse(open(key, enquiry.box, label));
      return {
        ...unhashed,
        email_hash: hash(comparableEmail(email)),
        phone_hash: phone === null ? null : hash(comparablePhone(phone)),
      };
    } catch (error) {
      if (error instanceof CannotOpen) return unhashed;
      throw error;
    }
  });
}
