import type { PersonalPart } from '@marketplace/contracts/enquiries/enquiry.commands';
import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { meta } from '@marketplace/event-store/testing/test-log';
import { comparableEmail, comparablePhone } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { hashKeyLabel, keyedHash, labelOf, newKey, open, seal } from '@marketplace/vault/keyring';
import type pg from 'pg';

/** A visitor like no other. */
export const visitor = (name: string): PersonalPart => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  phone: '+65 9123 4567',
  subject: 'A viewing',
  message: `Is the flat still for sale? Yours, ${name}`,
  wish: null,
});

/** Stores the key of the hashes, and returns it. */
export async function storeHashKey(admin: pg.Pool, keyring: Keyring): Promise<Buffer> {
  const key = newKey();
  const { wrapped, masterId } = keyring.wrap(key, hashKeyLabel);
  await admin.query('INSERT INTO vault.hash_key (wrapped, master_id) VALUES ($1, $2)', [wrapped, masterId]);
  return key;
}

/** Stores an enquiry with its key as the command service does, and returns its id. */
export async function storeEnquiry(
  admin: pg.Pool,
  person: PersonalPart,
  { keyring, hashKey }: { keyring: Keyring; hashKey: Buffer },
): Promise<string> {
  const [id, keyId, key] = [newId(), newId(), newKey()];
  const { wrapped, masterId } = keyring.wrap(key, keyId);
  const box = seal(key, person, labelOf('EnquiryReceived', id, keyId));
  const data = {
    enquiry_id: id,
    reference: 'K7QX-3M2P',
    kind: 'question' as const,
    listing_id: null,
    listing_version: null,
    price: null,
    consent: '2026-11',
    source: 'site' as const,
    is_suspect: false,
    sealed: { key_id: keyId, box },
  };
  const stream = streams.enquiry(id);
  await appendEvents(admin, [{ type: 'EnquiryReceived', data, eventId: newId(), stream, version: 1, meta }], {
    text: `kept AS (INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id, email_hash, phone_hash)
      VALUES ($2, $3, $4, $5, $6, $7))`,
    values: [
      keyId,
      id,
      wrapped,
      masterId,
      keyedHash(hashKey, comparableEmail(person.email ?? '')),
      keyedHash(hashKey, comparablePhone(person.phone ?? '')),
    ],
  });
  return id;
}

/** Forgets an enquiry as the command service does. */
export async function forgetEnquiry(admin: pg.Pool, id: string): Promise<void> {
  const event = { type: 'EnquiryForgotten' as const, data: { enquiry_id: id, reason: 'asked' as const } };
  await appendEvents(admin, [{ ...event, eventId: newId(), stream: streams.enquiry(id), version: 2, meta }], {
    text: 'gone AS (DELETE FROM vault.keys WHERE enquiry_id = $2)',
    values: [id],
  });
}

/** Decrypts an enquiry with the master key. @throws {CannotOpen} when that is not possible */
export async function openEnquiry(admin: pg.Pool, id: string, keyring: Keyring): Promise<unknown> {
  const { rows } = await admin.query(
    `SELECT data -> 'sealed' ->> 'box' AS box, key_id, wrapped, master_id AS "masterId"
    FROM log.events JOIN vault.keys ON key_id = (data -> 'sealed' ->> 'key_id')::uuid WHERE stream_id = $1 AND version = 1`,
    [streams.enquiry(id)],
  );
  const [row] = rows;
  if (!row) throw new Error(`the vault has no key of ${id}`);
  return open(keyring.unwrap(row, row.key_id), row.box, labelOf('EnquiryReceived', id, row.key_id));
}
