import { randomUUID } from 'node:crypto';
import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import { comparableEmail, comparablePhone } from '@marketplace/vault/find-person';
import type { SealingEvent } from '@marketplace/vault/keyring';
import { createKeyring, hashKeyLabel, keyedHash, labelOf, newKey, seal } from '@marketplace/vault/keyring';
import pg from 'pg';

export const keyring = createKeyring('the master key of these tests, long enough');
const hashKey = newKey();

export const mei: PersonView = {
  name: 'Mei Lin Tan',
  email: 'Mei@Example.com',
  phone: '8123 4567',
  subject: 'The flat in Orchard',
  message: 'May I see it on Saturday?',
  wish: { slots: [], days: ['2026-11-28'], times: ['morning'] },
};

/** Returns what seals as the command service does, on a migrated database. */
export function openVault(adminUrl: string) {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 }).on('error', () => undefined);
  return {
    async makeHashKey() {
      const { wrapped, masterId } = keyring.wrap(hashKey, hashKeyLabel);
      await pool.query('INSERT INTO vault.hash_key (wrapped, master_id) VALUES ($1, $2)', [
        wrapped,
        masterId,
      ]);
    },
    loseHashKey: () => pool.query('DELETE FROM vault.hash_key'),
    /** Seals a value of an enquiry, under a key that the vault has then. */
    async seal(type: SealingEvent, enquiryId: string, value: object, person?: PersonView): Promise<Sealed> {
      const [keyId, key] = [randomUUID(), newKey()];
      const { wrapped, masterId } = keyring.wrap(key, keyId);
      const hash = (text: string | null | undefined) => (text ? keyedHash(hashKey, text) : null);
      await pool.query(
        `INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id, email_hash, phone_hash)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          keyId,
          enquiryId,
          wrapped,
          masterId,
          hash(person?.email && comparableEmail(person.email)),
          hash(person?.phone && comparablePhone(person.phone)),
        ],
      );
      return { key_id: keyId, box: seal(key, value, labelOf(type, enquiryId, keyId)) };
    },
    deleteKeys: (enquiryId: string) =>
      pool.query('DELETE FROM vault.keys WHERE enquiry_id = $1', [enquiryId]),
    close: () => pool.end(),
  };
}
