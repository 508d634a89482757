import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { decideAndAppend, decideOn, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { PersonsEnquiries } from '@marketplace/vault/find-person';
import { enquiriesOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { enquiryDecider } from './enquiry.decider.ts';
import { appendDeletingKeys, hasherOf } from './sealing.ts';

interface Forgetting {
  reason: 'asked' | 'expired';
  meta: EventMeta;
}

/**
 * Forgets enquiries, all or none: their keys go, and the log says so. Keys that a restored vault brought back of what the log says was
 * forgotten, or does not know, go as well.
 *
 * @returns how many were not forgotten before, and the position up to which the log says so
 */
export async function forgetEnquiries(
  db: Database,
  ids: readonly string[],
  { reason, meta }: Forgetting,
): Promise<{ count: number; position: number }> {
  const decide = async () => {
    const loaded = await loadStreams(db, enquiryDecider, ids.map(streams.enquiry));
    const enquiries = loaded.flatMap((enquiry, index) => {
      const enquiry_id = ids[index];
      if (enquiry_id === undefined || enquiry.state.is === 'unknown') return [];
      return decideOn(enquiryDecider, enquiry, { type: 'ForgetEnquiry', enquiry_id, reason });
    });
    return { enquiries };
  };
  if (ids.length === 0) return { count: 0, position: 0 };
  const { enquiries, position } = await decideAndAppend(db, meta, decide, appendDeletingKeys(ids));
  const count = enquiries.filter(({ events }) => events.length > 0).length;
  if (count === 0) await db.query('DELETE FROM vault.keys WHERE enquiry_id = ANY ($1::uuid[])', [ids]);
  return { count, position };
}

/** Returns the enquiries that are kept of a person: by either, if both are given. @throws {HttpError} 503 when VAULT_KEY is wrong */
export async function findPerson(
  db: Database,
  keyring: Keyring,
  person: ForgetPerson,
): Promise<PersonsEnquiries> {
  const hash = await hasherOf(db, keyring);
  if (!hash) throw unavailable('VAULT_KEY is not the key of the vault. Nothing was forgotten.', 60);
  return enquiriesOf(db, hash, person);
}
