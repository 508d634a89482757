import { readFileSync } from 'node:fs';
import path from 'node:path';
import { appendEvents } from '@marketplace/event-store/append';
import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { TestListing } from '@marketplace/projector/testing/test-events';
import { aListing } from '@marketplace/projector/testing/test-events';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import pg from 'pg';

/** Returns a connection pool whose connections may break when a server stops. The caller ends it. */
export function openPool(connectionString: string, max = 2): pg.Pool {
  return new pg.Pool({ connectionString, max }).on('error', () => undefined);
}

/** Returns the address of the database of a product that runs on a folder of data, for its administrator. */
export function administratorUrl(dataDir: string): string {
  const { command } = JSON.parse(readFileSync(path.join(dataDir, 'addresses.json'), 'utf8'));
  const url = new URL(command);
  url.username = 'postgres';
  url.password = readFileSync(path.join(dataDir, 'postgres/superuser-password'), 'utf8').trim();
  return url.href;
}

/** What makes an answered commit survive a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const;

/** Something that has to be so for the figures to count. */
export interface Check {
  what: string;
  found: string;
  holds: boolean;
}

/**
 * Says whether a Postgres is durable: its settings as a role sees them, and that no role, database or function sets others.
 *
 * @param pool of the role that writes
 */
export async function checkDurability(name: string, pool: pg.Pool): Promise<Check> {
  const names = Object.keys(DURABLE);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [names],
  );
  const overridden = await pool.query(
    `SELECT setting FROM (
       SELECT unnest(setconfig) FROM pg_db_role_setting UNION ALL SELECT unnest(proconfig) FROM pg_proc
     ) AS configured(setting) WHERE setting ~ $1`,
    [`^(${names.join('|')})=`],
  );
  const holds = Object.entries(DURABLE).every(([name, on]) =>
    rows.some((row) => row.name === name && row.setting === on),
  );
  const found = rows.map((row) => `${row.name} ${row.setting}`).join(', ');
  return { what: `durability of ${name}`, found, holds: holds && overridden.rowCount === 0 };
}

/** Says whether exactly what was acknowledged is stored. */
export function checkCount(what: string, acknowledged: number, stored: number): Check {
  const found = `${acknowledged} acknowledged, ${stored} stored`;
  return { what, found, holds: acknowledged === stored };
}

const passwords = { command: 'command', projector: 'projector', query: 'query' };

/** As many as the command service has. */
export const CONNECTIONS = 12;

export type ScratchLog = Awaited<ReturnType<typeof createLog>>;

/** Makes an empty log with read models in a database of that name, and opens it for its administrator and its services' roles. */
export async function createLog(postgres: RunningPostgres, name: string) {
  await postgres.createDatabase(name);
  const url = postgres.url(name);
  await createRoles(url, passwords);
  await migrateLog(url);
  await migrateReadModels(url);
  const pools: pg.Pool[] = [];
  const open = (address: string) => {
    const pool = openPool(address, CONNECTIONS);
    pools.push(pool);
    return pool;
  };
  const as = (service: keyof typeof passwords) => {
    const address = new URL(url);
    address.username = roleNames[service];
    address.password = passwords[service];
    return open(address.href);
  };
  return {
    url,
    admin: open(url),
    command: as('command'),
    projector: as('projector'),
    close: () => Promise.all(pools.map((pool) => pool.end())),
  };
}

const ROUNDS = 20;
const CHANGES_OF_EACH = 4;
const LISTINGS_A_ROUND = 100;
const VISITS_A_STATEMENT = 200_000;

/** Adds so many events to a log: listings that are added and changed, with their visits of 90 days between them. */
export async function fillLog({ admin, command }: ScratchLog, events: number): Promise<void> {
  const listings: TestListing[] = [];
  const each = Math.floor(events / ROUNDS);
  const added = Math.min(LISTINGS_A_ROUND, Math.floor(each / (2 + CHANGES_OF_EACH)));
  for (let round = 0; round < ROUNDS; round++) {
    const fresh = Array.from({ length: added }, () => aListing());
    listings.push(...fresh);
    const prices = Array.from({ length: CHANGES_OF_EACH }, (_, change) => 1000 + change);
    await appendEvents(
      command,
      fresh.flatMap((listing) => [listing.added(), ...prices.map((price) => listing.repriced(price))]),
    );
    const visits = each - added * (1 + CHANGES_OF_EACH);
    const days = { from: round / ROUNDS, to: (round + 1) / ROUNDS };
    await fillVisits(admin, { listings: listings.map(({ id }) => id), visits, days });
  }
  await admin.query('VACUUM ANALYZE log.events');
}

interface Visits {
  listings: readonly string[];
  visits: number;
  /** Their part of the last 90 days, 0 to 1; the last day by default. */
  days?: { from: number; to: number };
}

/** Adds visits to a log as its administrator, in few statements. A quarter are clicks, and one in eleven is a crawler's. */
export async function fillVisits(
  admin: pg.Pool,
  { listings, visits, days = { from: 0.99, to: 1 } }: Visits,
): Promise<void> {
  for (let left = visits; left > 0; left -= VISITS_A_STATEMENT)
    await admin.query(
      `WITH head AS (UPDATE log.head SET position = position + $2::int RETURNING position - $2::int AS base)
       INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
       SELECT base + n, gen_random_uuid(), 'activity-' || id,
         CASE WHEN n % 4 = 0 THEN 'ListingClicked' ELSE 'ListingViewed' END,
         jsonb_build_object('listing_id', id, 'crawler', n % 11 = 0),
         '{"actor": {"kind": "visitor", "id": null, "name": "visitor"}, "source": "site", "request_id": "bench"}',
         now() - interval '90 days' * (1 - ($3::float8 + ($4::float8 - $3::float8) * n / $2::int))
       FROM head, generate_series(1, $2::int) AS n,
         LATERAL (SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])]::text AS id) AS listing`,
      [listings, Math.min(left, VISITS_A_STATEMENT), days.from, days.to],
    );
}
