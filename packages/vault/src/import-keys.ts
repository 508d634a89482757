import { inTransaction } from '@marketplace/event-store/database';
import type pg from 'pg';
import type { Keyring } from './keyring.ts';
import { hashKeyLabel } from './labels.ts';
import { rehashed } from './rehash.ts';
import type { StoredHashKey, StoredKey } from './stored-keys.ts';
import { isForgotten, readHashKey, wrappedOf } from './stored-keys.ts';

/** What became of keys that were to be added. */
export interface Imported {
  added: number;
  /** The vault had them. */
  there: number;
  /** Of enquiries that the log says are forgotten; they stay out. */
  forgotten: number;
  /** Of enquiries that the log does not have; they stay out. */
  unknown: number;
}

/** Which key the hashes of the keys to be added were made with: that of the vault, or another. */
export type Hashes = { isVaults: true } | { isVaults: false; vaults: Buffer };

/**
 * Gives the vault the key that hashes were made with, if it has none, and otherwise compares them.
 *
 * @throws {CannotOpen} when they are not the same bytes, and no master key of the keyring opens both
 */
export async function takeHashKey(
  owner: pg.ClientBase,
  given: StoredHashKey | null,
  keyring: () => Keyring,
): Promise<Hashes> {
  if (given === null) return { isVaults: true };
  await owner.query(
    "INSERT INTO vault.hash_key (wrapped, master_id) VALUES (decode($1, 'hex'), $2) ON CONFLICT DO NOTHING",
    [given.wrapped, given.master_id],
  );
  const stored = await readHashKey(owner);
  if (!stored || stored.wrapped === given.wrapped) return { isVaults: true };
  const [vaults, others] = [stored, given].map((key) => keyring().unwrap(wrappedOf(key), hashKeyLabel));
  if (!vaults || !others || vaults.equals(others)) return { isVaults: true };
  return { isVaults: false, vaults };
}

/**
 * Adds keys that the vault lacks, and none of enquiries that the log says are forgotten or does not have. Nobody forgets an enquiry, or
 * sends one, between its look at the log and its end.
 */
export async function importKeys(
  owner: pg.ClientBase,
  keys: readonly StoredKey[],
  { hashes, keyring }: { hashes: Hashes; keyring: () => Keyring },
): Promise<Imported> {
  const given = hashes.isVaults
    ? keys
    : await rehashed(owner, keys, { hashKey: hashes.vaults, keyring: keyring() });
  return inTransaction(owner, 'BEGIN', async () => {
    await owner.query('LOCK TABLE vault.keys IN SHARE ROW EXCLUSIVE MODE');
    const { rows } = await owner.query<Imported>(IMPORT, [JSON.stringify(given)]);
    return rows[0] ?? { added: 0, there: 0, forgotten: 0, unknown: 0 };
  });
}

const IMPORT = `WITH given AS (
    SELECT *, 'enquiry-' || enquiry_id AS stream FROM jsonb_to_recordset($1) AS given (key_id uuid, enquiry_id uuid,
      wrapped text, master_id text, email_hash text, phone_hash text, body_hash text, created_at timestamptz)
  ), judged AS (
    SELECT *, ${isForgotten('stream')} AS is_forgotten,
      EXISTS (SELECT FROM log.streams WHERE stream_id = stream) AS is_known
    FROM given
  ), added AS (
    INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id, email_hash, phone_hash, body_hash, created_at)
    SELECT key_id, enquiry_id, decode(wrapped, 'hex'), master_id, decode(email_hash, 'hex'),
      decode(phone_hash, 'hex'), decode(body_hash, 'hex'), created_at
    FROM judged WHERE is_known AND NOT is_forgotten
    ON CONFLICT (key_id) DO NOTHING RETURNING key_id
  ), counted AS (SELECT count(*)::int AS added FROM added)
  SELECT added,
    (count(*) FILTER (WHERE is_known AND NOT is_forgotten))::int - added AS there,
    (count(*) FILTER (WHERE is_forgotten))::int AS forgotten,
    (count(*) FILTER (WHERE NOT is_known))::int AS unknown
  FROM counted, judged GROUP BY added`;
