import { addDays, dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import type {
  PriceChangeRow,
  PriceChangeSort,
  PriceChangesPage,
  PriceEffect,
} from '@marketplace/contracts/analytics/price-changes.views';
import { PriceChangesQuery } from '@marketplace/contracts/analytics/price-changes.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LiveSchemas } from '../answers/live-schemas.query.ts';
import { liveSchemas } from '../answers/live-schemas.query.ts';
import { sendJson, sendSpreadsheet, spreadsheet } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import type { CountedEffectRow } from './price-effects.query.ts';
import { changePercent, countedEffects, priceEffects } from './price-effects.query.ts';

export function priceChangesRoutes({ authority, db, waits }: Reads): Router {
  const today = () => dayInSingapore(new Date());
  return authority
    .router()
    .get(bothFamilies('/api/analytics/price-changes'), async (req, res) => {
      const query = parseRequest(PriceChangesQuery, req.query);
      await waits.forStored('listings', req, res);
      await sendJson(req, res, JSON.stringify(await priceChanges(db(res), query, today())), 'admin');
    })
    .get(bothFamilies('/api/analytics/price-changes.csv'), async (req, res) => {
      const query = parseRequest(PriceChangesQuery, req.query);
      await waits.forStored('listings', req, res);
      const { changes } = await selectChanges(db(res), query, { today: today(), slice: sql`` });
      await sendSpreadsheet(res, 'price-changes.csv', priceChangesCsv(changes));
    });
}

interface Row extends Omit<CountedEffectRow, 'at'> {
  at: string;
  price_from: number;
  change_percent: number;
  title: string;
  now: PriceChangeRow['now'];
}

/** Returns a page of price changes, each with its effect on views. @param today day of Singapore */
async function priceChanges(
  db: Kysely<ReadModels>,
  query: PriceChangesQuery,
  today: string,
): Promise<PriceChangesPage> {
  const { page = 1 } = query;
  const size = limits.priceChangesPage;
  const { rises, cuts, changes } = await selectChanges(db, query, {
    today,
    slice: sql`LIMIT ${size} OFFSET ${(page - 1) * size}`,
  });
  const total = { up: rises, down: cuts, both: rises + cuts }[query.direction ?? 'both'];
  return { changes, rises, cuts, page, pages: Math.max(1, Math.ceil(total / size)) };
}

async function selectChanges(
  db: Kysely<ReadModels>,
  query: PriceChangesQuery,
  { today, slice }: { today: string; slice: RawBuilder<unknown> },
): Promise<Pick<PriceChangesPage, 'rises' | 'cuts' | 'changes'>> {
  const schema = await liveSchemas(db);
  const order = orderOf(query);
  const isSlicedFirst = !sorts[query.sort ?? 'effect'].isCounted;
  const end = sql`WHERE ${directions[query.direction ?? 'both']} ORDER BY ${order} ${slice}`;
  const { rows } = await sql<{ rises: number; cuts: number; changes: Row[] }>`
    ${priceEffects(schema, {
      today,
      isWanted: sql`price_from IS NOT NULL AND ${isInRange(query)}`,
      slice: isSlicedFirst ? end : sql``,
    })},
    page AS (SELECT * FROM effects ${isSlicedFirst ? sql`` : end})
    SELECT (SELECT count(*)::int FROM windows WHERE ${directions.up}) AS rises,
      (SELECT count(*)::int FROM windows WHERE ${directions.down}) AS cuts,
      (SELECT coalesce(json_agg(shown ORDER BY ${order}), '[]') FROM (${shownPage(schema)}) AS shown) AS changes`.execute(
    db,
  );
  const [{ rises = 0, cuts = 0, changes = [] } = {}] = rows;
  return { rises, cuts, changes: changes.map(changeOf) };
}

const directions = {
  up: sql`price_to > price_from`,
  down: sql`price_to < price_from`,
  both: sql`true`,
} as const;

function isInRange({ from, to }: PriceChangesQuery): RawBuilder<unknown> {
  const since = from === undefined ? sql`true` : sql`recorded_at >= ${startOfDay(from)}`;
  return to === undefined ? since : sql`${since} AND recorded_at < ${startOfDay(addDays(to, 1))}`;
}

interface Sort {
  by: RawBuilder<unknown>;
  order: 'asc' | 'desc';
  /** By counts of visits: those of all changes are needed for any page. */
  isCounted: boolean;
}

const sorts: Record<PriceChangeSort, Sort> = {
  effect: { by: sql`effect_percent`, order: 'asc', isCounted: true },
  at: { by: sql`at`, order: 'desc', isCounted: false },
  change: { by: changePercent, order: 'desc', isCounted: false },
  views: { by: sql`views_before + views_after`, order: 'desc', isCounted: true },
};

function orderOf({ sort = 'effect', order = sorts[sort].order }: PriceChangesQuery): RawBuilder<unknown> {
  return sql`${sorts[sort].by} ${sql.raw(order)} NULLS LAST, at DESC, listing_id`;
}

/** Adds enquiries, titles and present prices to the rows of a page. */
function shownPage(schema: LiveSchemas): RawBuilder<unknown> {
  return sql`
    SELECT counted.*, ${changePercent} AS change_percent, coalesce(now.title, last.title) AS title,
      CASE WHEN now.listing_id IS NOT NULL
        THEN json_build_object('price', now.price::float8, 'status', now.status) END AS now
    FROM (${countedEffects(schema, sql`page`)}) AS counted
    LEFT JOIN ${sql.id(schema('listings'), 'listings')} AS now ON now.listing_id = counted.listing_id
    LEFT JOIN LATERAL (
      SELECT listing->>'title' AS title FROM ${sql.id(schema('listings'), 'history')} AS earlier
      WHERE now.listing_id IS NULL AND earlier.listing_id = counted.listing_id AND listing IS NOT NULL
      ORDER BY version DESC LIMIT 1
    ) AS last ON true`;
}

function changeOf(row: Row): PriceChangeRow {
  const { listing_id, title, at, version, price_from, price_to, change_percent, now } = row;
  return {
    listing_id,
    title,
    at: new Date(at).toISOString(),
    version,
    from: price_from,
    to: price_to,
    change_percent,
    now,
    ...effectOf(row),
  };
}

function effectOf(row: Omit<CountedEffectRow, 'at'>): PriceEffect {
  return {
    before: {
      days: row.days_before,
      views: row.views_before,
      clicks: row.clicks_before,
      enquiries: row.enquiries_before,
    },
    after: {
      days: row.days_after,
      views: row.views_after,
      clicks: row.clicks_after,
      enquiries: row.enquiries_after,
    },
    verdict: row.verdict,
    effect_percent: row.effect_percent,
  };
}

const header = [
  'Property',
  'At (UTC)',
  'Price before',
  'Price after',
  'Change (%)',
  'Days before',
  'Views before',
  'Clicks before',
  'Enquiries before',
  'Days after',
  'Views after',
  'Clicks after',
  'Enquiries after',
  'Views per day (%)',
  'Verdict',
  'ID',
];

function priceChangesCsv(changes: readonly PriceChangeRow[]): string {
  return spreadsheet(
    header,
    changes.map(
      ({ title, at, from, to, change_percent, before, after, effect_percent, verdict, listing_id }) => [
        title,
        at,
        from,
        to,
        change_percent,
        ...[before, after].flatMap(({ days, views, clicks, enquiries }) => [days, views, clicks, enquiries]),
        effect_percent,
        verdict,
        listing_id,
      ],
    ),
  );
}
