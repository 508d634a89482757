import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import { appendEvents } from '@marketplace/event-store/append';
import type { Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import type { Hasher } from '@marketplace/vault/find-person';
import { hasherOf as existingHasher } from '@marketplace/vault/find-person';
import type { Keyring, SealingEvent } from '@marketplace/vault/keyring';
import { CannotOpen, hashKeyLabel, labelOf, newKey, nounOf, seal } from '@marketplace/vault/keyring';
import { opensVault } from '@marketplace/vault/vault-state';

type Append = typeof appendEvents;

/** Find an enquiry without opening it, and recognise a repeated request. */
export interface Hashes {
  email: Buffer | null;
  phone: Buffer | null;
  body: Buffer | null;
  /** For an alert: the day of the email that asks for its confirmation. Of two with the same address and day, the second is refused. */
  mailedOn?: string | null;
}

const NO_HASHES: Hashes = { email: null, phone: null, body: null };

/**
 * Seals personal data under a key of its own.
 *
 * @returns what the event holds, and the append function that stores the event together with its key
 */
export function sealFor(
  keyring: Keyring,
  { type, enquiryId, value }: { type: SealingEvent; enquiryId: string; value: unknown },
): { sealed: Sealed; appendWith: (hashes?: Hashes) => Append } {
  const [keyId, key] = [newId(), newKey()];
  const sealed = { key_id: keyId, box: seal(key, value, labelOf(type, enquiryId, keyId)) };
  const { wrapped, masterId } = keyring.wrap(key, keyId);
  const appendWith =
    ({ email, phone, body, mailedOn = null } = NO_HASHES): Append =>
    (db, events) =>
      appendEvents(db, events, {
        // a retry after a lost answer must not bring back the key of an enquiry that was forgotten since
        text: `kept AS (
          INSERT INTO vault.keys (key_id, noun, enquiry_id, wrapped, master_id, email_hash, phone_hash, body_hash, mailed_on)
          SELECT $2::uuid, $10::text, $3::uuid, $4::bytea, $5::text, $6::bytea, $7::bytea, $8::bytea, $11::date
          WHERE NOT EXISTS (SELECT FROM log.events WHERE event_id = $9::uuid)
          ON CONFLICT (key_id) DO NOTHING)`,
        values: [
          ...[keyId, enquiryId, wrapped, masterId, email, phone, body, events[0]?.eventId],
          ...[nounOf(type), mailedOn],
        ],
      });
  return { sealed, appendWith };
}

/** Returns the append function that deletes all keys of enquiries, or of listings' private notes, together with the append. */
export function appendDeletingKeys(enquiryIds: readonly string[]): Append {
  return (db, events) =>
    appendEvents(db, events, {
      text: 'gone AS (DELETE FROM vault.keys WHERE enquiry_id = ANY ($2::uuid[]))',
      values: [enquiryIds],
    });
}

/**
 * Returns the function that hashes emails, phones and bodies. The first service that needs its key makes the key.
 *
 * @returns undefined when neither VAULT_KEY nor VAULT_KEY_PREVIOUS opens the vault; nothing may be sealed then
 */
export async function hasherOf(db: Database, keyring: Keyring): Promise<Hasher | undefined> {
  try {
    return (await existingHasher(db, keyring)) ?? (await makeHashKey(db, keyring));
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

/** Makes the key of the hashes, unless another master key wrapped keys of the vault. Of several makers the first wins. */
async function makeHashKey(db: Database, keyring: Keyring): Promise<Hasher | undefined> {
  if (!(await opensVault(db, keyring))) return undefined;
  const { wrapped, masterId } = keyring.wrap(newKey(), hashKeyLabel);
  await db.query(
    'INSERT INTO vault.hash_key (wrapped, master_id) VALUES ($1, $2) ON CONFLICT (one) DO NOTHING',
    [wrapped, masterId],
  );
  return existingHasher(db, keyring);
}
