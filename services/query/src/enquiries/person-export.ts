import type { ForgetPerson } from '@marketplace/contracts/enquiries/enquiry.commands';
import type { EnquiryView, PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { unavailable } from '@marketplace/service-kit/http-error';
import { enquiriesOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import { CannotOpen } from '@marketplace/vault/keyring';
import { hasherOf, openerOf } from '@marketplace/vault/open-sealed';
import type { Kysely } from 'kysely';
import type { EnquiryRow } from './enquiries.query.ts';
import { findEnquiries, findSteps } from './enquiries.query.ts';
import { sealedIn, viewOf } from './enquiry-views.ts';

/** What reads enquiries, and what opens them. */
export interface Opening {
  db: Kysely<ReadModels>;
  /** May read the vault. */
  vault: Queryable;
  /** The master keys; without them nothing opens. */
  keyring: Keyring | undefined;
}

/** Returns enquiries with what became of them, as far as they open. */
export async function viewsOf(
  { db, vault, keyring }: Opening,
  rows: readonly EnquiryRow[],
): Promise<EnquiryView[]> {
  const steps = await findSteps(
    db,
    rows.map(({ enquiry_id }) => enquiry_id),
  );
  const open = await openerOf(vault, keyring, sealedIn(rows, steps));
  return rows.map((row) => viewOf(row, steps, open));
}

/**
 * Returns all that is kept of a person: by either, if both an address and a number are named.
 *
 * @throws {HttpError} 503 when VAULT_KEY is not the key of the vault
 */
export async function personExport(opening: Opening, person: ForgetPerson): Promise<PersonExport> {
  const { vault, keyring } = opening;
  const hash = await hasherOf(vault, keyring).catch(nobodyCanBeFound);
  const { ids, unsearchable } = await enquiriesOf(vault, hash, person);
  const enquiries = await viewsOf(opening, await findEnquiries(opening.db, ids));
  return { made_at: new Date().toISOString(), enquiries, unsearchable };
}

function nobodyCanBeFound(error: unknown): never {
  if (!(error instanceof CannotOpen)) throw error;
  throw unavailable('VAULT_KEY is not the key of the vault: nobody can be found in it.', 60);
}
