import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appendEvents } from '@marketplace/event-store/append';
import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { readModels } from '@marketplace/read-models/database';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import pg from 'pg';
import { projections } from '../src/all-projections.ts';
import { ensureLive } from '../src/engine/generations.ts';
import { rebuild } from '../src/engine/rebuild.ts';
import type { TestListing } from '../src/testing/test-events.ts';
import { aListing } from '../src/testing/test-events.ts';

/**
 * Prints how long a rebuild of each projection takes over a log of so many events (1,000,000 unless told), beside what Postgres
 * needs to count and to group the same events in the same run. Ratios hold on any machine, seconds only on this one.
 */
const EVENTS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 20;
const LISTINGS_A_ROUND = 100;
const CHANGES_OF_EACH = 4;
const plain = [
  ['SELECT count(*)', 'SELECT count(*) FROM log.events'],
  ['GROUP BY stream and type', 'SELECT stream_id, type, count(*) FROM log.events GROUP BY 1, 2'],
] as const;
const passwords = { command: 'command', projector: 'projector', query: 'query' };

const dir = mkdtempSync(path.join(tmpdir(), 'marketplace-bench-'));
await chmod(dir, 0o755);
const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
const pools: pg.Pool[] = [];
try {
  await postgres.createDatabase('log');
  const adminUrl = postgres.url('log');
  await createRoles(adminUrl, passwords);
  await migrateLog(adminUrl);
  await migrateReadModels(adminUrl);
  await fill(open(adminUrl), open(asRole(adminUrl, 'command')));
  await measure(open(asRole(adminUrl, 'projector')));
} finally {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
}

function open(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on('error', () => undefined); // connections may still be leaving when the server stops
  pools.push(pool);
  return pool;
}

function asRole(adminUrl: string, service: keyof typeof passwords): string {
  const url = new URL(adminUrl);
  url.username = roleNames[service];
  url.password = passwords[service];
  return url.href;
}

/** Listings that are added and changed, with their visits of 90 days between them. */
async function fill(admin: pg.Pool, command: pg.Pool): Promise<void> {
  const listings: TestListing[] = [];
  const visits = EVENTS / ROUNDS - LISTINGS_A_ROUND * (1 + CHANGES_OF_EACH);
  for (let round = 0; round < ROUNDS; round++) {
    const added = Array.from({ length: LISTINGS_A_ROUND }, () => aListing());
    listings.push(...added);
    const prices = Array.from({ length: CHANGES_OF_EACH }, (_, change) => 1000 + change);
    await appendEvents(
      command,
      added.flatMap((listing) => [listing.added(), ...prices.map((price) => listing.repriced(price))]),
    );
    await admin.query(
      `WITH head AS (UPDATE log.head SET position = position + $2 RETURNING position - $2 AS base)
       INSERT INTO log.events (position, event_id, stream_id, type, data, meta, recorded_at)
       SELECT base + n, gen_random_uuid(), 'activity-' || id,
         CASE WHEN n % 4 = 0 THEN 'ListingClicked' ELSE 'ListingViewed' END,
         jsonb_build_object('listing_id', id, 'crawler', n % 11 = 0),
         '{"actor": {"kind": "visitor", "id": null, "name": "visitor"}, "source": "site", "request_id": "bench"}',
         now() - interval '90 days' * (1 - ($3 + n::float8 / $2) / $4)
       FROM head, generate_series(1, $2) AS n,
         LATERAL (SELECT ($1::uuid[])[1 + n % cardinality($1::uuid[])]::text AS id) AS listing`,
      [listings.map(({ id }) => id), visits, round, ROUNDS],
    );
  }
  await admin.query('VACUUM ANALYZE log.events');
}

/** The plain statements run before, between and after the rebuilds, so that a machine with other work slows all alike. */
async function measure(pool: pg.Pool): Promise<void> {
  const db = readModels(pool);
  const times = new Map<string, number[]>();
  const time = async (name: string, work: () => Promise<unknown>) =>
    times.set(name, [...(times.get(name) ?? []), await secondsOf(work)]);
  const timePlain = async () => {
    for (const [name, statement] of [...plain, ...plain]) await time(name, () => pool.query(statement));
  };
  await timePlain();
  for (const projection of projections) {
    await ensureLive(db, projection);
    await time(`rebuild ${projection.name}`, () => rebuild(db, projection));
    await timePlain();
  }
  print(new Map([...times].map(([name, seconds]) => [name, median(seconds)])));
}

function print(times: Map<string, number>): void {
  const [count = 1, group = 1] = times.values();
  console.log(`${EVENTS.toLocaleString('en')} events`);
  for (const [name, seconds] of times) {
    const rate = Math.round(EVENTS / seconds).toLocaleString('en');
    const ratios = [`${(seconds / count).toFixed(1)} × count`, `${(seconds / group).toFixed(1)} × group`];
    console.log(
      name.padEnd(26),
      `${seconds.toFixed(2)} s`.padStart(9),
      `${rate}/s`.padStart(14),
      ...ratios.map((ratio) => ratio.padStart(15)),
    );
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
