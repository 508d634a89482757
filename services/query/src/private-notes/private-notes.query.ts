import { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { PrivateNotesView } from '@marketplace/contracts/private-notes/private-notes.views';
import { StoredPrivateNotes } from '@marketplace/contracts/private-notes/private-notes.views';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

interface Opening {
  db: Kysely<ReadModels>;
  vault: Queryable;
  keyring: Keyring | undefined;
}

interface Row {
  listing_id: string;
  sealed: unknown;
  version: number;
  recorded_at: Date;
  actor_name: string;
  title: string | null;
}

/** The notes of one listing, with its title at the time of the last change. */
export interface NotesOfListing extends PrivateNotesView {
  listing_id: string;
  title: string | null;
}

/** Returns the private notes of listings that ever had any, as far as they can be decrypted. */
export async function privateNotesOf(
  { db, vault, keyring }: Opening,
  listingIds: readonly string[],
): Promise<NotesOfListing[]> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (notes.listing_id) notes.*, (
      SELECT listing->>'title' FROM ${sql.id(schema('listings'), 'history')} AS history
      WHERE history.listing_id = notes.listing_id AND listing IS NOT NULL ORDER BY version DESC LIMIT 1) AS title
    FROM ${sql.id(schema('activity'), 'entries')} AS notes
    WHERE notes.listing_id = ANY(${listingIds}::uuid[]) AND notes.kind <> 'visits'
      AND notes.type IN ('PrivateNotesChanged', 'PrivateNotesErased')
    ORDER BY notes.listing_id, notes.position DESC`.execute(db);
  const sealed = rows.map(({ listing_id, sealed }) => {
    const { data } = Sealed.safeParse(sealed); // the activity copies events unparsed
    return data && { type: 'PrivateNotesChanged' as const, enquiryId: listing_id, sealed: data };
  });
  const open = await openerOf(
    vault,
    keyring,
    sealed.filter((one) => one !== undefined),
  );
  return rows.map(({ listing_id, title, version, ...row }, place) => {
    const value = sealed[place];
    const notes = (value && open(value, StoredPrivateNotes)) ?? null;
    const state = notes ? 'open' : value ? 'unreadable' : 'erased';
    const changed = { changed_at: row.recorded_at.toISOString(), changed_by: row.actor_name };
    return { listing_id, title, notes, state, version, ...changed };
  });
}
