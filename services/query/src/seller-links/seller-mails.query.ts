import { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { SealedSeller } from '@marketplace/contracts/seller-links/seller-link.events';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

interface SellerMail {
  /** Of the link. */
  id: string;
  listing_id: string;
  /** The last one of the listing. */
  title: string | null;
  started_at: Date;
  /** The activity copies events unparsed. */
  sealed: unknown;
}

/** Returns the listings whose weekly figures are emailed to their seller, newest first. `isOfKey`: SQL of the key of the address. */
export async function sellerMails(
  db: Kysely<ReadModels>,
  isOfKey: RawBuilder<unknown>,
): Promise<SellerMail[]> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<SellerMail>`
    SELECT link->>'link_id' AS id, listing_id, recorded_at AS started_at, link->'sealed' AS sealed, (
      SELECT listing->>'title' FROM ${sql.id(schema('listings'), 'history')} AS history
      WHERE history.listing_id = started.listing_id AND listing IS NOT NULL ORDER BY version DESC LIMIT 1) AS title
    FROM ${sql.id(schema('activity'), 'entries')} AS started
    WHERE link IS NOT NULL AND type = 'SellerMailStarted' AND link #>> '{sealed,key_id}' IN (
      SELECT key_id::text FROM vault.keys WHERE noun = 'seller-link' AND ${isOfKey})
    ORDER BY position DESC`.execute(db);
  return rows;
}

interface Opening {
  db: Kysely<ReadModels>;
  vault: Queryable;
  keyring: Keyring | undefined;
}

/** Returns the weekly emails of the links among these ids, newest first, with their addresses as far as they can be opened. */
export async function heldSellerMails(
  { db, vault, keyring }: Opening,
  ids: readonly string[],
): Promise<PersonExport['seller_emails']> {
  const mails = await sellerMails(db, sql`enquiry_id = ANY(${ids}::uuid[])`);
  const sealed = mails.map(({ id, sealed: value }) => {
    const { data } = Sealed.safeParse(value);
    return data && { type: 'SellerMailStarted' as const, enquiryId: id, sealed: data };
  });
  const open = await openerOf(
    vault,
    keyring,
    sealed.filter((one) => one !== undefined),
  );
  return mails.map(({ id, listing_id: property_id, title, started_at }, place) => {
    const value = sealed[place];
    const email = (value && open(value, SealedSeller)?.email) ?? null;
    return { id, email, property_id, title, started_at: started_at.toISOString() };
  });
}
