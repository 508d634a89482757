import type {
  Act,
  ActivityEntry,
  ActivityPage,
  ActivityQuery,
} from '@marketplace/contracts/activity/activity.views';
import { RefusedLogins } from '@marketplace/contracts/auth/admin.events';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { EntriesTable } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { actOf, newestOfActs } from './acts.query.ts';
import { conditions } from './entry-conditions.ts';

interface Row extends Selectable<EntriesTable> {
  /** When it is asked for by act. */
  act?: Act | null;
  changes: FieldChange[] | null;
  shown_version: number | null;
  shown_slug: string | null;
  shown_title: string | null;
  admin_name: string | null;
  reference: string | null;
}

/**
 * Returns a page of the log, newest first, with what other read models know about its entries. By act, an act stands where the newest
 * of its events stands that match.
 */
export async function activityPage(db: Kysely<ReadModels>, query: ActivityQuery): Promise<ActivityPage> {
  const schema = await liveSchemas(db);
  const entries = sql.id(schema('activity'), 'entries');
  const history = sql.id(schema('listings'), 'history');
  const limit = query.limit ?? limits.activityPage;
  const isByAct = query.by === 'act';
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (${isByAct ? newestOfActs(entries, query) : eventsOf(entries, query)}
      ORDER BY position DESC LIMIT ${limit + 1})
    SELECT page.*, event.changes, shown.version AS shown_version, shown.slug AS shown_slug,
      shown.title AS shown_title, admins.username AS admin_name, enquiry.reference
      ${isByAct ? sql`, act.act` : sql``}
    FROM page
    LEFT JOIN ${history} event ON event.position = page.position
    LEFT JOIN LATERAL (
      SELECT version, slug, listing->>'title' AS title FROM ${history}
      WHERE listing_id = page.listing_id AND position <= page.position AND listing IS NOT NULL
      ORDER BY version DESC LIMIT 1
    ) shown ON true
    LEFT JOIN auth.admin_names admins ON admins.id = page.admin_id
    LEFT JOIN ${sql.id(schema('enquiries'), 'enquiries')} enquiry ON enquiry.enquiry_id = page.enquiry_id
    ${isByAct ? sql`LEFT JOIN LATERAL (${actOf(entries)}) act ON true` : sql``}
    ORDER BY page.position DESC`.execute(db);
  const shown = rows.slice(0, limit).map(entryOf);
  return { entries: shown, next_before: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

function eventsOf(entries: RawBuilder<unknown>, query: ActivityQuery): RawBuilder<unknown> {
  return sql`SELECT * FROM ${entries} WHERE ${sql.join(conditions(query), sql` AND `)}`;
}

function entryOf(row: Row): ActivityEntry {
  return {
    position: Number(row.position),
    recorded_at: row.recorded_at.toISOString(),
    type: row.type,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    source: row.source,
    request_id: row.request_id,
    listing: listingOf(row),
    changes: row.changes ?? [],
    from_version: row.from_version,
    image: row.file === null ? null : `/uploads/${row.file}`,
    reason: row.reason,
    admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? 'unknown' },
    enquiry: row.enquiry_id === null ? null : { id: row.enquiry_id, reference: row.reference },
    crawler: row.crawler,
    act: row.act ?? null,
    refused: RefusedLogins.safeParse(row.refused).data ?? null, // copied as the log has it, whatever that is
  };
}

function listingOf({ listing_id, shown_version, shown_slug, shown_title }: Row): ActivityEntry['listing'] {
  if (listing_id === null || shown_version === null || shown_slug === null) return null;
  return { id: listing_id, title: shown_title ?? shown_slug, slug: shown_slug, version: shown_version };
}
