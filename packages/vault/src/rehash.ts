import { PersonalPart } from '@marketplace/contracts/enquiries/enquiry.commands';
import { EnquiryReceived } from '@marketplace/contracts/enquiries/enquiry.events';
import { streams } from '@marketplace/contracts/events';
import type { Queryable } from '@marketplace/event-store/read-log';
import { comparableEmail, comparablePhone } from './find-person.ts';
import type { Keyring } from './keyring.ts';
import { CannotOpen, keyedHash, open } from './keyring.ts';
import { hashKeyLabel, labelOf } from './labels.ts';
import type { StoredHashKey, StoredKey } from './stored-keys.ts';
import { readHashKey, readKeys, wrappedOf } from './stored-keys.ts';

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

/**
 * Makes the hashes of addresses and numbers that are missing, or were made in another way. What cannot be opened keeps what it has.
 *
 * @param owner of the vault, who may read the log
 * @returns how many keys got other hashes
 */
export async function renewHashes(owner: Queryable, keyring: Keyring): Promise<number> {
  const stored = await readHashKey(owner);
  if (!stored) return 0;
  const hashKey = unwrapped(keyring, stored);
  if (!hashKey) return 0;
  let renewed = 0;
  for await (const page of readKeys(owner)) {
    const before = new Map(page.map((row) => [row.key_id, row]));
    const changed = (await rehashed(owner, page, { hashKey, keyring })).filter(
      ({ key_id, email_hash, phone_hash }) => {
        const old = before.get(key_id);
        return email_hash !== null && (email_hash !== old?.email_hash || phone_hash !== old.phone_hash);
      },
    );
    if (changed.length > 0) await owner.query(RENEW, [JSON.stringify(changed)]);
    renewed += changed.length;
  }
  return renewed;
}

const RENEW = `UPDATE vault.keys SET email_hash = decode(made.email_hash, 'hex'), phone_hash = decode(made.phone_hash, 'hex')
  FROM jsonb_to_recordset($1) AS made (key_id uuid, email_hash text, phone_hash text) WHERE keys.key_id = made.key_id`;

function unwrapped(keyring: Keyring, stored: StoredHashKey): Buffer | undefined {
  try {
    return keyring.unwrap(wrappedOf(stored), hashKeyLabel);
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}
