import type {
  ActivityEntry,
  ActivityKind,
  ActivityPage,
  ActivityQuery,
} from '@marketplace/contracts/activity/activity.views';
import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { RefusedLogins } from '@marketplace/contracts/auth/admin.events';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { SealEvent } from '@marketplace/contracts/seals/seal.events';
import { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import type { EntriesTable } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';

interface Row extends Selectable<EntriesTable> {
  changes: FieldChange[] | null;
  shown_version: number | null;
  shown_slug: string | null;
  shown_title: string | null;
  admin_name: string | null;
  reference: string | null;
}

/** Returns a page of the log, newest first, with what other read models know about its entries. */
export async function activityPage(db: Kysely<ReadModels>, query: ActivityQuery): Promise<ActivityPage> {
  const schema = await liveSchemas(db);
  const entries = sql.id(schema('activity'), 'entries');
  const history = sql.id(schema('listings'), 'history');
  const limit = query.limit ?? limits.activityPage;
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (
      SELECT * FROM ${entries} WHERE ${sql.join(conditions(query), sql` AND `)}
      ORDER BY position DESC LIMIT ${limit + 1}
    )
    SELECT page.*, event.changes, shown.version AS shown_version, shown.slug AS shown_slug,
      shown.title AS shown_title, admins.username AS admin_name, enquiry.reference
    FROM page
    LEFT JOIN ${history} event ON event.position = page.position
    LEFT JOIN LATERAL (
      SELECT version, slug, listing->>'title' AS title FROM ${history}
      WHERE listing_id = page.listing_id AND position <= page.position AND listing IS NOT NULL
      ORDER BY version DESC LIMIT 1
    ) shown ON true
    LEFT JOIN auth.admin_names admins ON admins.id = page.admin_id
    LEFT JOIN ${sql.id(schema('enquiries'), 'enquiries')} enquiry ON enquiry.enquiry_id = page.enquiry_id
    ORDER BY page.position DESC`.execute(db);
  const shown = rows.slice(0, limit).map(entryOf);
  return { entries: shown, next_before: rows.length > limit ? (shown.at(-1)?.position ?? null) : null };
}

const visits: readonly string[] = VisitEvent.options.map((option) => option.shape.type.value);
const seals: readonly string[] = SealEvent.options.map((option) => option.shape.type.value);

/** Returns what a type of event belongs to, when it is no act. */
function kindOf(type: string | undefined): ActivityKind {
  if (type === undefined) return 'acts';
  if (visits.includes(type)) return 'visits';
  return seals.includes(type) ? 'seals' : 'acts';
}

/** Acts have indexes without visits, which serve only statements that say that they want no visits. */
function conditions({ kind, type, listing, actor, day, before }: ActivityQuery): RawBuilder<unknown>[] {
  const chosen = kind ?? kindOf(type);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (chosen === 'visits') found.push(sql`kind = 'visits'`);
  else if (chosen !== 'all') found.push(sql`kind <> 'visits'`);
  if (chosen === 'acts') found.push(sql`kind <> 'seals'`);
  else if (chosen !== 'visits' && chosen !== 'all') found.push(sql`kind = ${chosen}`);
  if (type !== undefined) found.push(sql`type = ${type}`);
  if (listing !== undefined) found.push(sql`listing_id = ${listing}`);
  if (actor !== undefined)
    found.push(
      sql`(lower(actor_name) = lower(${actor}) OR (actor_kind = 'operator' AND lower(${actor}) = 'operator'))`,
    );
  if (before !== undefined) found.push(sql`position < ${before}`);
  if (day !== undefined)
    found.push(sql`recorded_at >= ${startOfDay(day)} AND recorded_at < ${startOfDay(addDays(day, 1))}`);
  return found;
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
    refused: RefusedLogins.safeParse(row.refused).data ?? null, // copied as the log has it, whatever that is
  };
}

function listingOf({ listing_id, shown_version, shown_slug, shown_title }: Row): ActivityEntry['listing'] {
  if (listing_id === null || shown_version === null || shown_slug === null) return null;
  return { id: listing_id, title: shown_title ?? shown_slug, slug: shown_slug, version: shown_version };
}
