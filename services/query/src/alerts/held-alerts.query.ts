import { SealedFollower } from '@marketplace/contracts/alerts/alert.events';
import { parseSearchAddress } from '@marketplace/contracts/alerts/alert.search';
import { searchInWords } from '@marketplace/contracts/alerts/search-in-words';
import type { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import type { Queryable } from '@marketplace/event-store/read-log';
import type { AlertsTables } from '@marketplace/read-models/alerts.table';
import type { ReadModels } from '@marketplace/read-models/database';
import { openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

interface Opening {
  db: Kysely<ReadModels>;
  vault: Queryable;
  keyring: Keyring | undefined;
}

type Row = Selectable<AlertsTables['alerts']> & { title: string | null };

/** Returns the email alerts among these ids that have not ended, oldest first, with their addresses as far as they can be opened. */
export async function heldAlerts(
  { db, vault, keyring }: Opening,
  ids: readonly string[],
): Promise<PersonExport['email_alerts']> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<Row>`
    SELECT alert.*, (
      SELECT listing->>'title' FROM ${sql.id(schema('listings'), 'history')} AS history
      WHERE history.listing_id = alert.listing_id AND listing IS NOT NULL ORDER BY version DESC LIMIT 1) AS title
    FROM ${sql.id(schema('alerts'), 'alerts')} AS alert
    WHERE alert_id = ANY(${ids}::uuid[]) AND state <> 'ended' ORDER BY asked_at, alert_id`.execute(db);
  const sealed = rows.map(
    ({ alert_id, sealed: value }) =>
      value && { type: 'AlertAsked' as const, enquiryId: alert_id, sealed: value },
  );
  const open = await openerOf(
    vault,
    keyring,
    sealed.filter((value) => value !== null),
  );
  return rows.map(({ alert_id: id, search, listing_id: property_id, title, ...row }, place) => {
    const value = sealed[place];
    const parsed = search === null ? undefined : parseSearchAddress(search);
    return {
      ...{ id, search, property_id },
      email: (value && open(value, SealedFollower)?.email) ?? null,
      follows: parsed ? searchInWords(parsed) : (title ?? search),
      asked_at: row.asked_at.toISOString(),
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
      last_email_on: row.last_day,
    };
  });
}
