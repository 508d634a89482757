import { timingSafeEqual } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import type { Database } from '@marketplace/event-store/database';
import { alertSecret, bounceToken, idOfBounce } from '@marketplace/vault/alert-links';
import { hasherOf } from '@marketplace/vault/find-person';
import type { Keyring, SealingNoun } from '@marketplace/vault/keyring';
import { forgetEnquiries } from '../enquiries/forget-enquiries.ts';

interface Bounced {
  /** Of the address to which the undeliverable email was returned. */
  token: string;
  meta: EventMeta;
}

/**
 * Ends all alerts and weekly emails to a seller of the address whose email was returned as undeliverable.
 *
 * @returns how many ended; 0 when the token is not one of ours or what it names has ended
 * @throws {CannotOpen} when VAULT_KEY is not the key of the vault
 */
export async function endBounced(db: Database, keyring: Keyring, { token, meta }: Bounced): Promise<number> {
  const id = idOfBounce(token);
  const hash = id && (await hasherOf(db, keyring));
  if (!hash) return 0;
  const { rows } = await db.query<{ email_hash: Buffer; id: string }>(
    `SELECT other.enquiry_id AS id, email_hash FROM vault.keys AS bounced JOIN vault.keys AS other USING (email_hash)
    WHERE bounced.enquiry_id = $1 AND bounced.noun = ANY ($2) AND other.noun = ANY ($2)`,
    [id, ['alert', 'seller-link'] satisfies SealingNoun[]],
  );
  const emailHash = rows[0]?.email_hash;
  if (!emailHash) return 0;
  const expected = bounceToken(id, alertSecret(hash, emailHash));
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(expected))) return 0;
  const ids = [...new Set(rows.map((row) => row.id))];
  return (await forgetEnquiries(db, ids, { reason: 'asked', alertEnd: 'refused', meta })).count;
}
