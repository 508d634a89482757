import { timingSafeEqual } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import type { Database } from '@marketplace/event-store/database';
import { alertOfBounce, alertSecret, bounceToken } from '@marketplace/vault/alert-links';
import { hasherOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { forgetEnquiries } from '../enquiries/forget-enquiries.ts';

interface Bounced {
  /** Of the address to which the undeliverable email was returned. */
  token: string;
  meta: EventMeta;
}

/**
 * Ends all alerts of the address whose email was returned as undeliverable.
 *
 * @returns how many ended; 0 when the token is not one of ours or its alert has ended
 * @throws {CannotOpen} when VAULT_KEY is not the key of the vault
 */
export async function endBounced(db: Database, keyring: Keyring, { token, meta }: Bounced): Promise<number> {
  const alertId = alertOfBounce(token);
  const hash = alertId && (await hasherOf(db, keyring));
  if (!hash) return 0;
  const { rows } = await db.query<{ email_hash: Buffer; id: string }>(
    `SELECT other.enquiry_id AS id, email_hash FROM vault.keys AS bounced JOIN vault.keys AS other USING (email_hash, noun)
    WHERE bounced.enquiry_id = $1 AND noun = 'alert'`,
    [alertId],
  );
  const emailHash = rows[0]?.email_hash;
  if (!emailHash) return 0;
  const expected = bounceToken(alertId, alertSecret(hash, emailHash));
  if (!timingSafeEqual(Buffer.from(token), Buffer.from(expected))) return 0;
  const ids = [...new Set(rows.map(({ id }) => id))];
  return (await forgetEnquiries(db, ids, { reason: 'asked', alertEnd: 'refused', meta })).count;
}
