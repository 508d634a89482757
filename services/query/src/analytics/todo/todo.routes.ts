import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { SinceView } from '@marketplace/contracts/analytics/overview.views';
import { SinceQuery } from '@marketplace/contracts/analytics/overview.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { ACT_OF_ENTRY } from '@marketplace/read-models/activity.table';
import type { ReadModels } from '@marketplace/read-models/database';
import { adminOf } from '@marketplace/service-kit/authority';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../../answers/live-schemas.query.ts';
import { liveSchemas } from '../../answers/live-schemas.query.ts';
import { sendJson } from '../../answers/send.ts';
import type { Reads } from '../../answers/wait-for-position.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { createTodo } from './todo.query.ts';

export function todoRoutes({ authority, catalogue, db, waits }: Reads & { catalogue: Catalogue }): Router {
  const todo = createTodo();
  return authority
    .router()
    .get(bothFamilies('/api/analytics/todo'), async (req, res) => {
      await waits.forStored('enquiries', req, res);
      await waits.forStored('activity', req, res);
      const asking = { snapshot: catalogue.current, now: new Date(), adminId: adminOf(res).id };
      const list = await todo(db(res), asking);
      await sendJson(req, res, JSON.stringify(list), 'admin');
    })
    .get(bothFamilies('/api/analytics/since'), async (req, res) => {
      const { at } = parseRequest(SinceQuery, req.query);
      await waits.forStored('enquiries', req, res);
      const happened = await happenedSince(db(res), { at, adminId: adminOf(res).id });
      await sendJson(req, res, JSON.stringify(happened), 'admin');
    });
}

interface Asked {
  at: string;
  adminId: string;
}

const NAMES = 3;

async function happenedSince(db: Kysely<ReadModels>, asked: Asked): Promise<SinceView> {
  const schema = await liveSchemas(db);
  return {
    since: asked.at,
    enquiries: await countEnquiries(db, schema, asked.at),
    edits: await editsOfOthers(db, schema, asked),
    prices: await countPrices(db, schema, asked.at),
    visits: await countVisits(db, schema, dayInSingapore(new Date(asked.at))),
  };
}

async function countEnquiries(db: Kysely<ReadModels>, schema: LiveSchemas, at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.id(schema('enquiries'), 'enquiries')}
    WHERE status <> 'spam' AND received_at > ${at}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An act counts once, however many requests and listings it has. */
async function editsOfOthers(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  { at, adminId }: Asked,
): Promise<SinceView['edits']> {
  const { rows } = await sql<{ name: string; count: number; listings: number }>`
    WITH edits AS (
      SELECT actor->>'name' AS name, ${sql.raw(ACT_OF_ENTRY)} AS act, listing_id
      FROM ${sql.id(schema('listings'), 'history')}
      WHERE recorded_at > ${at} AND actor->>'id' IS DISTINCT FROM ${adminId}
        AND type <> 'ListingConfirmed'
    )
    SELECT name, count(DISTINCT act)::int AS count,
      (SELECT count(DISTINCT listing_id)::int FROM edits) AS listings
    FROM edits GROUP BY name ORDER BY 2 DESC, name`.execute(db);
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    listings: rows[0]?.listings ?? 0,
    by: rows.slice(0, NAMES).map(({ name }) => name),
  };
}

/** The net change of each listing: down and up again is none. */
async function countPrices(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  at: string,
): Promise<SinceView['prices']> {
  const { rows } = await sql<SinceView['prices']>`
    WITH changed AS (
      SELECT (array_agg((change->>'from')::numeric ORDER BY version))[1] AS before,
        (array_agg((change->>'to')::numeric ORDER BY version DESC))[1] AS after
      FROM ${sql.id(schema('listings'), 'history')}, jsonb_array_elements(changes) AS change
      WHERE recorded_at > ${at} AND change->>'field' = 'price' GROUP BY listing_id
    )
    SELECT count(*) FILTER (WHERE after < before)::int AS lowered,
      count(*) FILTER (WHERE after > before)::int AS raised
    FROM changed`.execute(db);
  return rows[0] ?? { lowered: 0, raised: 0 };
}

async function countVisits(
  db: Kysely<ReadModels>,
  schema: LiveSchemas,
  from: string,
): Promise<SinceView['visits']> {
  const { rows } = await sql<{ views: number; clicks: number }>`
    SELECT coalesce(sum(views), 0)::float8 AS views, coalesce(sum(clicks), 0)::float8 AS clicks
    FROM ${sql.id(schema('statistics'), 'days')}
    WHERE day >= ${from} AND listing_id IN (SELECT listing_id FROM ${sql.id(schema('listings'), 'listings')})`.execute(
    db,
  );
  return { from, ...(rows[0] ?? { views: 0, clicks: 0 }) };
}
