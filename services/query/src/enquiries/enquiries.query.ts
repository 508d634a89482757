import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type { Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import { enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type {
  EnquiriesPage,
  EnquiriesQuery,
  ViewingView,
} from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { ReadModels } from '@marketplace/read-models/database';
import type { EnquiriesTables } from '@marketplace/read-models/enquiries.table';
import type { Kysely, RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas, liveTables } from '../answers/live-schemas.query.ts';

/** An enquiry as it is stored, with its listing as it is now, or was last. */
export interface EnquiryRow extends Selectable<EnquiriesTables['enquiries']> {
  listing: { id: string; title: string; slug: string; price: number; is_deleted: boolean } | null;
}

export type StepRow = Omit<Selectable<EnquiriesTables['enquiry_steps']>, 'version'>;

/** Returns a page of enquiries, newest first, and the cursor of the next. */
export async function findPage(
  db: Kysely<ReadModels>,
  query: EnquiriesQuery,
): Promise<{ rows: EnquiryRow[]; next_cursor: string | null }> {
  const { limit = limits.enquiriesPage } = query;
  const found = await findRows(db, matching(query), limit + 1);
  const rows = found.slice(0, limit);
  return { rows, next_cursor: found.length > limit ? (rows.at(-1)?.position ?? null) : null };
}

type Filter = Pick<EnquiriesQuery, 'status' | 'kind' | 'property_id' | 'cursor'>;

function matching({ status, kind, property_id, cursor }: Filter): RawBuilder<unknown> {
  const wanted: RawBuilder<unknown>[] = [status ? sql`status = ${status}` : sql`status <> 'spam'`];
  if (kind) wanted.push(sql`kind = ${kind}`);
  if (property_id) wanted.push(sql`listing_id = ${property_id}`);
  if (cursor) wanted.push(sql`position < ${cursor}`);
  return sql.join(wanted, sql` AND `);
}

/** An enquiry with what a search opens. */
export type SealedRow = Pick<EnquiryRow, 'enquiry_id' | 'position' | 'reference'> & { sealed: Sealed };

/** Returns enquiries that can be searched, newest first. */
export async function findSealed(
  db: Kysely<ReadModels>,
  filter: Filter,
  limit: number,
): Promise<SealedRow[]> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<SealedRow>`
    SELECT enquiry_id, position, reference, sealed FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE ${matching(filter)} AND sealed IS NOT NULL ORDER BY position DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** An enquiry with its viewing. */
export type ArrangedRow = EnquiryRow & { viewing: ViewingView };

/** Returns the enquiries whose viewing starts on one of the days, earliest first, without spam and forgotten ones. */
export async function findViewings(db: Kysely<ReadModels>, { from, to }: DateRange): Promise<ArrangedRow[]> {
  const startsAt = sql`(viewing ->> 'starts_at')::timestamptz`;
  const isWanted = sql`viewing IS NOT NULL AND status <> 'spam' AND sealed IS NOT NULL
    AND ${startsAt} >= ${startOfDay(from)}::timestamptz AND ${startsAt} < ${startOfDay(addDays(to, 1))}::timestamptz`;
  const rows = await findRows(db, isWanted, null);
  return rows
    .flatMap((row) => (row.viewing ? [{ ...row, viewing: row.viewing }] : []))
    .sort((one, other) => Date.parse(one.viewing.starts_at) - Date.parse(other.viewing.starts_at));
}

/** Returns the enquiries of the given ids, newest first. */
export function findEnquiries(db: Kysely<ReadModels>, ids: readonly string[]): Promise<EnquiryRow[]> {
  return findRows(db, sql`enquiry_id = ANY(${ids}::uuid[])`, ids.length);
}

async function findRows(
  db: Kysely<ReadModels>,
  isWanted: RawBuilder<unknown>,
  limit: number | null,
): Promise<EnquiryRow[]> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<EnquiryRow>`
    WITH page AS MATERIALIZED (
      SELECT * FROM ${sql.id(schema('enquiries'), 'enquiries')} WHERE ${isWanted}
      ORDER BY position DESC LIMIT ${limit}
    )
    SELECT page.*, shown.listing FROM page LEFT JOIN LATERAL (
      SELECT json_build_object('id', listing_id, 'title', listing->>'title', 'slug', slug, 'price', listing->'price',
        'is_deleted', NOT EXISTS (SELECT FROM ${sql.id(schema('listings'), 'listings')} AS existing
          WHERE existing.listing_id = page.listing_id)) AS listing
      FROM ${sql.id(schema('listings'), 'history')}
      WHERE listing_id = page.listing_id AND listing IS NOT NULL ORDER BY version DESC LIMIT 1
    ) AS shown ON true
    ORDER BY page.position DESC`.execute(db);
  return rows;
}

/** Returns the steps of enquiries and the readings of their personal data, oldest first. */
export async function findSteps(db: Kysely<ReadModels>, ids: readonly string[]): Promise<StepRow[]> {
  const schema = await liveSchemas(db);
  const { rows } = await sql<StepRow>`
    SELECT position, enquiry_id, type, actor, recorded_at, status, sealed, viewing, reason
    FROM ${sql.id(schema('enquiries'), 'enquiry_steps')} WHERE enquiry_id = ANY(${ids}::uuid[])
    UNION ALL
    SELECT position, enquiry_id, type, jsonb_build_object('kind', actor_kind, 'id', actor_id, 'name', actor_name),
      recorded_at, NULL, NULL, NULL, NULL
    FROM ${sql.id(schema('activity'), 'entries')} WHERE enquiry_id = ANY(${ids}::uuid[]) AND kind = 'readings'
    ORDER BY position`.execute(db);
  return rows;
}

/** Returns the number of enquiries by status, and the time of the oldest new one. */
export async function countEnquiries(
  db: Kysely<ReadModels>,
): Promise<Pick<EnquiriesPage, 'counts' | 'waiting_since'>> {
  const tables = await liveTables(db, 'enquiries');
  const counted = await tables
    .selectFrom('enquiries')
    .groupBy('status')
    .select(({ fn }) => ['status', fn.countAll<string>().as('count')])
    .execute();
  const oldest = await tables
    .selectFrom('enquiries')
    .where('status', '=', 'new')
    .orderBy('position')
    .limit(1)
    .select('received_at')
    .executeTakeFirst();
  const countOf = new Map(counted.map(({ status, count }) => [status, Number(count)]));
  return {
    counts: Object.fromEntries(
      enquiryStatuses.map((status) => [status, countOf.get(status) ?? 0]),
    ) as EnquiriesPage['counts'],
    waiting_since: oldest?.received_at.toISOString() ?? null,
  };
}
