import type {
  Act,
  ActivityEntry,
  ActivityKind,
  ActivityPage,
} from '@marketplace/contracts/activity/activity.views';
import { ActivityQuery } from '@marketplace/contracts/activity/activity.views';
import { undoOf } from '@marketplace/contracts/activity/acts';
import { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { RefusedLogins } from '@marketplace/contracts/auth/auth.views';
import { limits } from '@marketplace/contracts/limits';
import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import { ReadingEvent } from '@marketplace/contracts/readings/reading.events';
import { bothFamilies } from '@marketplace/contracts/routes';
import { SealEvent } from '@marketplace/contracts/seals/seal.events';
import { VisitEvent } from '@marketplace/contracts/visits/visit.events';
import type { EntriesTable } from '@marketplace/read-models/activity.table';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';

/** The whole log, for the admin. */
export function activityRoutes({ authority, db, waits }: Reads): Router {
  return authority.router().get(bothFamilies('/api/activity'), async (req, res) => {
    const query = parseRequest(ActivityQuery, req.query);
    await waits.forStored('activity', req, res);
    await sendJson(req, res, JSON.stringify(await activityPage(db(res), query)), 'admin');
  });
}

interface Row extends Selectable<EntriesTable> {
  act?: Act | null;
  changes: FieldChange[] | null;
  shown_version: number | null;
  shown_slug: string | null;
  shown_title: string | null;
  property_type: ActivityEntry['property_type'];
  admin_name: string | null;
  reference: string | null;
  template: string | null;
  is_moved: boolean;
}

/**
 * Returns a page of the log, newest first, joined with other read models. By act, each act is placed at its newest
 * matching event.
 */
async function activityPage(db: Kysely<ReadModels>, query: ActivityQuery): Promise<ActivityPage> {
  const schema = await liveSchemas(db);
  const entries = sql.id(schema('activity'), 'entries');
  const history = sql.id(schema('listings'), 'history');
  const steps = sql.id(schema('enquiries'), 'enquiry_steps');
  const limit = query.limit ?? limits.activityPage;
  const isByAct = query.by === 'act';
  const { rows } = await sql<Row>`
    WITH page AS MATERIALIZED (${isByAct ? newestOfActs(entries, query) : eventsOf(entries, query)}
      ORDER BY position DESC LIMIT ${limit + 1})
    SELECT page.*, event.changes, shown.version AS shown_version, shown.slug AS shown_slug,
      shown.title AS shown_title, shown.property_type, admins.username AS admin_name, enquiry.reference,
      CASE WHEN page.type = 'ReplyTemplateSaved' THEN page.content->>'name' END AS template,
      page.type = 'ViewingArranged' AND coalesce((
        SELECT type = 'ViewingArranged' FROM ${steps} WHERE enquiry_id = page.enquiry_id AND position < page.position
          AND type IN ('ViewingArranged', 'ViewingCancelled') ORDER BY version DESC LIMIT 1), false) AS is_moved
      ${isByAct ? sql`, act.act` : sql``}
    FROM page
    LEFT JOIN ${history} event ON event.position = page.position
    LEFT JOIN LATERAL (
      SELECT version, slug, listing->>'title' AS title, listing->>'property_type' AS property_type FROM ${history}
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
    property_type: row.property_type,
    from_version: row.from_version,
    image: row.file === null ? null : `/uploads/${row.file}`,
    reason: row.reason,
    admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? 'unknown' },
    enquiry: row.enquiry_id === null ? null : { id: row.enquiry_id, reference: row.reference },
    template: row.template,
    is_moved: row.is_moved,
    settings: Object.keys(row.settings ?? {}),
    crawler: row.crawler,
    act: row.act ?? null,
    refused: RefusedLogins.safeParse(row.refused).data ?? null, // copied as the log has it, whatever that is
  };
}

function listingOf({ listing_id, shown_version, shown_slug, shown_title }: Row): ActivityEntry['listing'] {
  if (listing_id === null || shown_version === null || shown_slug === null) return null;
  return { id: listing_id, title: shown_title ?? shown_slug, slug: shown_slug, version: shown_version };
}

const ACT = sql.raw(ACT_OF_ENTRY);

/**
 * Returns the query for the newest matching entry of each act. Most entries of an act are adjacent, and the neighbour
 * rules them out. For the rest a subquery finds the newest one; `+ 0` keeps the planner from scanning all entries.
 */
function newestOfActs(entries: RawBuilder<unknown>, query: ActivityQuery): RawBuilder<unknown> {
  const { before: _, ...anywhere } = query;
  return sql`
    SELECT * FROM (
      SELECT *, ${ACT} AS act_name, lag(${ACT}) OVER (ORDER BY position DESC) AS act_of_later
      FROM ${entries} WHERE ${sql.join(conditions(query), sql` AND `)}
    ) seen
    WHERE kind = 'visits' OR act_name = '' OR (act_name IS DISTINCT FROM act_of_later AND position = (
      SELECT max(position + 0) FROM ${entries}
      WHERE ${ACT} = seen.act_name AND kind <> 'visits' AND ${sql.join(conditions(anywhere), sql` AND `)}
    ))`;
}

function actOf(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  const isChange = sql`kind = 'listings' AND type LIKE 'Listing%' AND type <> 'ListingConfirmed'`;
  return sql`
    SELECT json_build_object(
      'id', page.act_name, 'events', count(*), 'types', array_agg(DISTINCT type ORDER BY type),
      'listings', count(DISTINCT listing_id) FILTER (WHERE kind = 'listings'),
      'changed', CASE WHEN bool_or(${isChange}) THEN json_build_object(
        'from', min(position) FILTER (WHERE ${isChange}), 'to', max(position) FILTER (WHERE ${isChange})
      ) END,
      'undone', (SELECT count(DISTINCT listing_id) FROM ${entries}
        WHERE ${ACT} = ${undoOf('')}::text || page.act_name AND causation_id IS NOT NULL AND kind <> 'visits')
    ) AS act
    FROM ${entries}
    WHERE ${ACT} = page.act_name AND kind <> 'visits' AND page.kind <> 'visits' AND page.act_name <> ''
    HAVING count(*) > 0`;
}

const visits: readonly string[] = VisitEvent.options.map((option) => option.shape.type.value);
const seals: readonly string[] = SealEvent.options.map((option) => option.shape.type.value);
const alerts: readonly string[] = AlertEvent.options.map((option) => option.shape.type.value);
const readings: readonly string[] = ReadingEvent.options.map((option) => option.shape.type.value);

function kindOf(type: string | undefined): ActivityKind {
  if (type === undefined) return 'acts';
  if (visits.includes(type)) return 'visits';
  if (readings.includes(type)) return 'readings';
  if (alerts.includes(type)) return 'alerts';
  return seals.includes(type) ? 'seals' : 'acts';
}

function conditions(query: ActivityQuery): RawBuilder<unknown>[] {
  const { kind, type, act, listing, actor, day, before } = query;
  const chosen = kind ?? kindOf(type);
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (chosen === 'visits') found.push(sql`kind = 'visits'`);
  else if (chosen !== 'all') found.push(sql`kind <> 'visits'`);
  if (chosen === 'acts') found.push(sql`kind NOT IN ('seals', 'readings', 'alerts')`);
  else if (chosen !== 'visits' && chosen !== 'all') found.push(sql`kind = ${chosen}`);
  if (type !== undefined) found.push(sql`type = ${type}`);
  if (act !== undefined) found.push(sql`kind <> 'visits' AND ${sql.raw(ACT_OF_ENTRY)} = ${act}`);
  if (listing !== undefined) found.push(sql`listing_id = ${listing}`);
  if (actor !== undefined)
    found.push(
      sql`(strpos(lower(actor_name), lower(${actor})) > 0 OR (actor_kind = 'operator' AND lower(${actor}) = 'operator'))`,
    );
  if (before !== undefined) found.push(sql`position < ${before}`);
  if (day !== undefined)
    found.push(sql`recorded_at >= ${startOfDay(day)} AND recorded_at < ${startOfDay(addDays(day, 1))}`);
  return found;
}
