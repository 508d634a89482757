import { limits } from '@marketplace/contracts/limits';
import type {
  AsOfChangesPage,
  AsOfChangesQuery,
  SinceKind,
} from '@marketplace/contracts/listings/as-of.views';
import { sinceKinds } from '@marketplace/contracts/listings/as-of.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { listingsAt } from './listings-at.query.ts';

/** Returns a page of the listings that are another now than they were at a moment. */
export async function changedSince(
  db: Kysely<ReadModels>,
  { at, kind, page = 1 }: AsOfChangesQuery,
): Promise<AsOfChangesPage> {
  const schema = await liveSchemas(db);
  const size = limits.asOfPage;
  const { rows } = await sql<Pick<AsOfChangesPage, 'total' | 'changes' | 'counts'>>`
    WITH compared AS MATERIALIZED (
      SELECT coalesce(now.listing_id, before.listing_id) AS id, coalesce(now.title, before.title) AS title,
        array_remove(ARRAY[${sql.join(sinceKinds.map(kindIfSo))}], NULL) AS kinds,
        CASE WHEN before.listing_id IS NOT NULL
          THEN json_build_object('price', before.price, 'status', before.status, 'version', before.version) END AS before,
        CASE WHEN now.listing_id IS NOT NULL
          THEN json_build_object('price', now.price::float8, 'status', now.status) END AS now
      FROM (${listingsAt(schema, at)}) AS before
      FULL JOIN ${sql.id(schema('listings'), 'listings')} AS now ON now.listing_id = before.listing_id
    ), wanted AS (
      SELECT * FROM compared WHERE ${kind === undefined ? sql`kinds <> '{}'` : sql`${kind} = ANY(kinds)`}
    ), page AS (
      SELECT * FROM wanted ORDER BY lower(title), id LIMIT ${size} OFFSET ${(page - 1) * size}
    )
    SELECT (SELECT count(*)::int FROM wanted) AS total,
      (SELECT coalesce(json_agg(page ORDER BY lower(title), id), '[]') FROM page) AS changes,
      (SELECT json_build_object(${sql.join(sinceKinds.flatMap(countOf))}) FROM compared) AS counts`.execute(
    db,
  );
  const [{ total = 0, changes = [], counts = noCounts } = {}] = rows;
  return { at, counts, changes, total, page, pages: Math.max(1, Math.ceil(total / size)) };
}

/** When a listing is of a kind; `before` is the listing then. */
const rules: Record<SinceKind, RawBuilder<unknown>> = {
  added: sql`before.listing_id IS NULL`,
  gone: sql`now.listing_id IS NULL`,
  sold: sql`before.status <> 'sold' AND now.status = 'sold'`,
  withdrawn: sql`before.status <> 'inactive' AND now.status = 'inactive'`,
  reopened: sql`before.status <> 'active' AND now.status = 'active'`,
  repriced: sql`before.price <> now.price::float8`,
};

function kindIfSo(kind: SinceKind): RawBuilder<unknown> {
  return sql`CASE WHEN ${rules[kind]} THEN ${sql.lit(kind)} END`;
}

function countOf(kind: SinceKind): RawBuilder<unknown>[] {
  return [sql.lit(kind), sql`count(*) FILTER (WHERE ${sql.lit(kind)} = ANY(kinds))`];
}

const noCounts: AsOfChangesPage['counts'] = {
  added: 0,
  gone: 0,
  sold: 0,
  withdrawn: 0,
  reopened: 0,
  repriced: 0,
};
