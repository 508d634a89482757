import { streams } from '@marketplace/contracts/events';
import { appendEvents } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles } from '@marketplace/event-store/roles';
import type { ReadModels } from '@marketplace/read-models/database';
import { readModels } from '@marketplace/read-models/database';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import { parseVerb } from '@marketplace/service-kit/command-line';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLogger } from '@marketplace/service-kit/logger';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { migrateVault } from '@marketplace/vault/migrate-vault';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { projections } from '../all-projections.ts';
import { createProjector } from '../app.ts';
import { projectionVerbs } from '../cli/verbs.ts';
import { ensureLive } from '../engine/generations.ts';
import type { EventType, Projection } from '../engine/projection.ts';
import { registryStatus } from '../engine/registry.ts';
import { verify } from '../engine/verify.ts';
import { operateAs } from '../operations/orders.ts';
import type { TestListing } from './test-events.ts';
import { aListing } from './test-events.ts';

export const silent: Logger = createLogger('projector-test', 'silent');

/** Of the seals of a bench's log. */
export const sealKey = 'a key of no less than thirty-two bytes';

interface Watching {
  signal?: AbortSignal;
  onProgress?: (line: string) => void;
}

type ProjectorParts = Partial<Parameters<typeof createProjector>[0]>;

/** A Redis that is not there. */
const NO_REDIS = 'redis://127.0.0.1:1';

/** Opens a marketplace for the tests of a file, empty before each of them. To be called at the top of the file. */
export async function openBench({ live = true } = {}) {
  const bench = await startBench();
  beforeEach(async () => {
    await bench.reset();
    if (live) await bench.makeLive();
  });
  afterEach(() => bench.stopProjectors());
  afterAll(() => bench.close());
  return bench;
}

export type Bench = Awaited<ReturnType<typeof startBench>>;

/** Opens an empty marketplace: a log, the registry of read models, and a way in for each role. */
export async function startBench() {
  const database = await createTestDatabase({
    name: 'projector',
    async migrate(adminUrl) {
      await createRoles(adminUrl, { command: 'command', projector: 'projector', query: 'query' });
      await migrateLog(adminUrl);
      await migrateReadModels(adminUrl);
      await migrateVault(adminUrl);
    },
  });
  const projectorUrl = asRole(database.url, 'app_projector');
  const commandPool = openPool(asRole(database.url, 'app_command'), 4);
  const pool = openPool(projectorUrl, 8);
  const db = readModels(pool);

  const running = new Set<{ close(): Promise<unknown> }>();

  const bench = {
    adminUrl: database.url,
    adminPool: database.pool,
    projectorUrl,
    pool,
    db,
    rows: async (text: string, values?: unknown[]) => (await database.pool.query(text, values)).rows,
    /** Opens a pool of the projector's, whose connections may have settings of their own, `name=value`. */
    openProjectorPool: (...settings: string[]) => openPool([projectorUrl, ...settings].join('%20-c%20'), 4),
    append: (...events: NewEvent[]) => appendEvents(commandPool, events),
    /** Appends what only another version of our code, or a mistake, would write. */
    appendRaw: (event: Pick<NewEvent, 'stream' | 'version'> & { type: string; data: unknown }) =>
      appendEvents(commandPool, [{ ...aListing().viewed(), ...event } as NewEvent]),
    /** Appends an event of a listing that cannot be folded, and returns its position. */
    async spoil(listing: TestListing): Promise<number> {
      const { version } = listing.repriced(1);
      const data = { listing_id: listing.id, price: 'much' };
      const event = { stream: streams.listing(listing.id), version, type: 'ListingRepriced', data };
      const [spoilt] = await bench.appendRaw(event);
      return spoilt?.position ?? 0;
    },
    /** Requests a rebuild as an admin does. */
    async requestRebuild(projection: Projection['name']) {
      const actor = { kind: 'admin', id: newId(), name: 'maria' } as const;
      const meta = { actor, source: 'api', request_id: 'asked-for' } as const;
      const stream = streams.projection(projection);
      const type = 'ProjectionRebuildRequested';
      await bench.append({ type, data: { projection }, eventId: newId(), stream, version: 1, meta });
    },
    /** What operators and admins did to a projection. */
    acts: (name: Projection['name']) =>
      bench.rows(
        `SELECT type, data, meta->'actor'->>'kind' AS kind, meta->'actor'->>'name' AS actor, meta->>'request_id' AS id
         FROM log.events WHERE stream_id = $1 ORDER BY version`,
        [streams.projection(name)],
      ),
    /** Removes the log, the read models, and what the registry knows of them. */
    async reset() {
      await bench.dropReadModels();
      await database.pool.query(`
        ALTER TABLE log.events DISABLE TRIGGER no_truncate;
        TRUNCATE log.events, log.streams, read.notices, read.notice_mark, read.projector;
        UPDATE log.head SET position = 0;
        ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_truncate`);
    },
    async makeLive() {
      for (const projection of projections) await ensureLive(db, projection);
    },
    /** Creates a projector, without Redis unless it is given, that is closed after the test. */
    async createProjector(parts: ProjectorParts = {}) {
      const projector = await createProjector({ pool, redisUrl: NO_REDIS, logger: silent, ...parts });
      running.add(projector);
      return projector;
    },
    /** Starts a projector with Redis that is closed after the test. */
    async startProjector(parts: ProjectorParts = {}) {
      const { url: redisUrl, prefix: queuePrefix } = redisNamespace();
      const projector = await bench.createProjector({ redisUrl, queuePrefix, ...parts });
      await projector.start();
      return projector;
    },
    async stopProjectors() {
      await Promise.all([...running].map((projector) => projector.close()));
      running.clear();
    },
    /** Catches up with a projector that starts now and knows nothing of earlier failures, and returns its health. */
    async catchUp(version = projections, onPool = pool): Promise<string[]> {
      const parts = { pool: onPool, redisUrl: NO_REDIS, logger: silent, projections: version };
      const projector = await createProjector(parts);
      await projector.catchUp();
      const health = await projector.health();
      await projector.close();
      return health;
    },
    /** Begins a transaction with a statement that takes locks, and returns what ends it. */
    async hold(statement: string): Promise<() => Promise<void>> {
      const client = await database.pool.connect();
      await client.query(`BEGIN; ${statement}`);
      return async () => {
        await client.query('COMMIT');
        client.release();
      };
    },
    /** Waits until something waits for a lock. */
    waiting: () =>
      waitFor(async () => {
        const isLocked = "wait_event_type = 'Lock' AND datname = current_database()";
        return (await bench.rows(`SELECT FROM pg_stat_activity WHERE ${isLocked}`)).length > 0;
      }),
    /** Returns the live generation of a projection. */
    async live(name: Projection['name']) {
      const { generations } = await registryStatus(db);
      const found = generations.find((one) => one.name === name && one.state === 'live');
      if (!found) throw new Error(`${name} has no tables`);
      return found;
    },
    /** Returns the generations of a projection and their states. */
    async generations(name: Projection['name']): Promise<string[]> {
      const { generations } = await registryStatus(db);
      return generations
        .filter((one) => one.name === name)
        .map(({ generation, state }) => `${generation} ${state}`);
    },
    /** Throws all read models away, and what the registry knows of them. */
    async dropReadModels() {
      const { generations } = await registryStatus(db);
      for (const { name, generation } of generations)
        await database.pool.query(`DROP SCHEMA IF EXISTS ${name}_g${generation} CASCADE`);
      await database.pool.query('DELETE FROM read.live; DELETE FROM read.projections');
    },
    /** Does what the log's guards forbid to everybody, as a disaster would. */
    async damageLog(statement: string) {
      await database.pool.query(`
        ALTER TABLE log.events DISABLE TRIGGER no_change;
        ${statement};
        ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change`);
    },
    status: () => registryStatus(db),
    /** What of the live generations is not what the log says. */
    differences: async () => (await verify(db, projections)).flatMap(({ differences }) => differences),
    /** Does what an operator types, and returns the exit code with the lines they read. */
    async operate(words: string, { signal, onProgress }: Watching = {}) {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      const operator = {
        db,
        operate: operateAs(pool, 'maria'),
        seals: { keys: [sealKey], expected: [] },
        print,
        showProgress: onProgress ?? (() => undefined),
        untilStopped: () => signal ?? new AbortController().signal,
      };
      const code = await parseVerb(projectionVerbs, words.split(' '))(operator);
      return { code, lines };
    },
    async caughtUp() {
      await waitFor(() => isCaughtUp(db));
    },
    async close() {
      await Promise.all([pool.end(), commandPool.end()]);
      await database.drop();
    },
  };
  return bench;
}

/** Whether every projection has read the whole log. */
async function isCaughtUp(db: Kysely<ReadModels>): Promise<boolean> {
  const { generations } = await registryStatus(db);
  const live = generations.filter(({ state }) => state === 'live');
  return live.length === projections.length && live.every(({ lag }) => lag === 0);
}

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}

/** Returns a connection string of the superuser's that has the rights of a role and no others. */
function asRole(adminUrl: string, role: string): string {
  const url = new URL(adminUrl);
  url.searchParams.set('options', `-c role=${role}`);
  return url.href;
}

/** Returns the projections as a version of the product has them that does not know a type of event yet. */
export function projectionsBefore(unknown: EventType): Projection[] {
  return projections.map((projection) => {
    const { [unknown]: _, ...knows } = projection.knows;
    return { ...projection, knows };
  });
}
