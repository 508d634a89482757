import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appendEvents } from '@marketplace/event-store/append';
import { createGroupCommit } from '@marketplace/event-store/group-commit';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { projections } from '@marketplace/projector/all-projections';
import { ensureLive } from '@marketplace/projector/engine/generations';
import { rebuild } from '@marketplace/projector/engine/rebuild';
import { readModels } from '@marketplace/read-models/database';
import { insertInto, table } from '@marketplace/testing/markdown';
import { together, viewed } from '../compare/parts/append.ts';
import { uncachedPages } from '../compare/parts/cold.ts';
import { delaysUnderVisits } from '../compare/parts/lag.ts';
import { decimals } from '../compare/rows.ts';
import { BROWSER } from '../harness/call.ts';
import type { ScratchLog } from '../harness/database.ts';
import { createLog, fillLog, fillVisits } from '../harness/database.ts';
import type { Loader } from '../harness/load.ts';
import { createLoader } from '../harness/load.ts';
import { hereAndNow, inFolder, quantile } from '../harness/machine.ts';
import { residentBytes } from '../harness/processor-time.ts';
import type { Product } from '../harness/product.ts';
import { caughtUp, startProduct } from '../harness/product.ts';

const FEWEST_LISTINGS = 100;
const FEWEST_EVENTS = 10_000;
const LISTINGS_OF_EVENTS = 300; // a site whose log is large because of its visits
const LAG_SECONDS = 3;
const READ_SECONDS = 3;
const READ_CONNECTIONS = 8;
const COLD_PAGES = 30;
const APPEND_SECONDS = 1; // each append makes the log longer
const CALLERS = 256;
const BATCH = 500;
const MEGABYTE = 2 ** 20;

/**
 * `npm run bench -- growth [--most-listings 100000] [--most-events 10000000] [--write docs/performance.md]`: how the product does as it
 * grows, in steps of about three. Writes the figures after each of its three parts, so that an interrupted run keeps them. A step that
 * fails ends its part and is named.
 */
const { values } = parseArgs({
  options: {
    'most-listings': { type: 'string', default: '100000' },
    'most-events': { type: 'string', default: '10000000' },
    out: { type: 'string', default: 'bench/results' },
    write: { type: 'string' },
  },
});
const failures: string[] = [];
/** Figures by name, each over a number of listings or events. */
const figures = new Map<string, [at: number, value: number][]>();

await inFolder('growth', async (folder) => {
  await growListings(folder, stepsTo(FEWEST_LISTINGS, Number(values['most-listings'])));
  write();
  await growLog(folder, stepsTo(FEWEST_EVENTS, Number(values['most-events'])));
  write();
  await growProduct(folder, stepsTo(FEWEST_EVENTS, Number(values['most-events'])));
  write();
});

/** Returns 1, 3, 10, 30 … times `from`, up to `most`. */
function stepsTo(from: number, most: number): number[] {
  const steps = [];
  for (let decade = from; decade <= most; decade *= 10)
    for (const step of [decade, 3 * decade]) if (step <= most) steps.push(step);
  return steps;
}

function note(name: string, at: number, value: number): void {
  figures.set(name, [...(figures.get(name) ?? []), [at, value]]);
  console.log(`${at.toLocaleString('en').padStart(11)}  ${name.padEnd(44)} ${decimals(value)}`);
}

async function growListings(folder: string, steps: readonly number[]): Promise<void> {
  const product = await startProduct(dataDir(folder, 'listings'));
  const loader = createLoader();
  await untilFailure('listings', steps, async (count) => {
    await product.growTo(count);
    await measureListings(product, loader);
  });
  loader.close();
  await product.stop();
}

async function growLog(folder: string, steps: readonly number[]): Promise<void> {
  const postgres = await startPostgres({ dir: path.join(folder, 'log') });
  const log = await createLog(postgres, 'log');
  await untilFailure('events in the log', steps, async (count) => {
    const missing = count - (await eventsOf(log.admin));
    if (missing <= 0) return; // the appends of the last step have passed this one
    await fillLog(log, missing);
    await measureLog(log);
  });
  await log.close();
  await postgres.stop();
}

async function growProduct(folder: string, steps: readonly number[]): Promise<void> {
  const product = await startProduct(dataDir(folder, 'events'));
  await product.growTo(LISTINGS_OF_EVENTS);
  await untilFailure('events of the product', steps, (count) => measureProduct(product, count));
  await product.stop();
}

async function untilFailure(
  what: string,
  steps: readonly number[],
  act: (step: number) => Promise<void>,
): Promise<void> {
  for (const step of steps)
    try {
      await act(step);
    } catch (error) {
      failures.push(`${step.toLocaleString('en')} ${what}: ${(error as Error).message}`);
      console.error(`Failed at ${failures.at(-1)}`);
      return;
    }
}

function dataDir(folder: string, name: string): string {
  const dir = path.join(folder, name);
  mkdirSync(dir, { mode: 0o755 });
  return dir;
}

/** Measures reads, memory, a start and the lag of visits with the product's number of listings. */
async function measureListings(product: Product, loader: Loader): Promise<void> {
  const count = product.listed.length;
  const target = product.alone();
  const noteCost = async (name: string, paths: readonly string[]) => {
    const requests = paths.map((path) => ({ path, headers: BROWSER }));
    const load = { connections: READ_CONNECTIONS, seconds: READ_SECONDS, requests, expect: [200] };
    await loader.drive(target, { ...load, seconds: READ_SECONDS / 3 });
    note(name, count, (await loader.drive(target, load)).cost);
  };
  note('start with listings', count, (await product.restart()) / 1000);
  note('memory with listings, after the start', count, residentBytes(product.pid) / MEGABYTE);
  await noteCost('list, 50 of them', ['/api/properties?limit=50']);
  await noteCost('list, whole', ['/api/properties']);
  const slugs = product.listed.slice(-100).map(({ slug }) => slug);
  await noteCost(
    'listing by slug',
    slugs.map((slug) => `/api/properties/slug/${slug}`),
  );
  await noteCost('/buy, kept', ['/buy']);
  await noteCost('page of a listing, kept', [`/property/${slugs.at(-1)}`]);
  const uncached = uncachedPages(product);
  for (const kind of ['page of a listing', '/buy, filtered'] as const) {
    const load = { connections: 1, amount: COLD_PAGES, requests: uncached(kind, COLD_PAGES), expect: [200] };
    note(`${kind}, first rendering`, count, (await loader.drive(target, load)).cost);
  }
  await noteLag(product, 'lag with listings', count);
  note('memory with listings, after calls', count, residentBytes(product.pid) / MEGABYTE);
}

async function noteLag(product: Product, name: string, at: number): Promise<void> {
  const delays = await delaysUnderVisits(product, LAG_SECONDS);
  note(`${name}, median`, at, quantile(delays, 0.5));
  note(`${name}, p99`, at, quantile(delays, 0.99));
}

/** Measures rebuilds and appends in a log, on a Postgres of its own. */
async function measureLog(log: ScratchLog): Promise<void> {
  const count = await eventsOf(log.admin);
  const db = readModels(log.projector);
  for (const projection of projections) {
    await ensureLive(db, projection);
    const began = performance.now();
    await rebuild(db, projection);
    note(`rebuild, ${projection.name}`, count, (performance.now() - began) / 1000);
  }
  const commit = createGroupCommit(log.command);
  const single = { append: () => commit.append(viewed()), size: 1, acknowledged: 0 };
  const { rate } = await together(single, CALLERS, APPEND_SECONDS);
  note(`append, one each, ${CALLERS} callers`, count, rate);
  await commit.close();
  const batch = () => appendEvents(log.command, Array.from({ length: BATCH }, viewed));
  const many = { append: batch, size: BATCH, acknowledged: 0 };
  note(`append by ${BATCH}`, count, (await together(many, 1, APPEND_SECONDS)).rate);
}

/** Measures a start, memory and the lag of visits when the product's log has so many events. */
async function measureProduct(product: Product, events: number): Promise<void> {
  const missing = events - (await eventsOf(product.database));
  const began = performance.now();
  await fillVisits(product.database, { listings: product.listed.map(({ id }) => id), visits: missing });
  await caughtUp(product.database);
  const rate = missing / ((performance.now() - began) / 1000);
  await product.database.query('ANALYZE'); // autovacuum does this in time; no real log grows this fast
  note('events filled and followed a second', events, rate);
  note('start with events', events, (await product.restart()) / 1000);
  await noteLag(product, 'lag with events', events);
  note('memory with events', events, residentBytes(product.pid) / MEGABYTE);
}

async function eventsOf(pool: ScratchLog['admin']): Promise<number> {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM log.head');
  return Number(rows[0]?.position);
}

function write(): void {
  mkdirSync(values.out, { recursive: true });
  writeFileSync(
    path.join(values.out, 'growth.json'),
    JSON.stringify({ figures: Object.fromEntries(figures), failures }, null, 2),
  );
  const lines = Array.from(figures, ([name, points]) => [
    name,
    points.map(([at, value]) => `${at.toLocaleString('en')}: ${decimals(value)}`).join('; '),
  ]);
  const text = [
    `${hereAndNow()}.`,
    '',
    ...table(['What', 'Figures'], lines),
    '',
    ...failures.map((failure) => `- Failed at ${failure}`),
    '',
  ].join('\n');
  writeFileSync(path.join(values.out, 'growth.md'), text);
  if (values.write)
    writeFileSync(values.write, insertInto(readFileSync(values.write, 'utf8'), 'growth', text));
}
