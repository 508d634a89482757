import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@marketplace/local-stack/running-server';
import type pg from 'pg';
import { call } from './call.ts';
import { administratorUrl, openPool } from './database.ts';
import { addListings, logIn, uploadPictures } from './listings.ts';
import type { Target } from './load.ts';
import { startProgram } from './machine.ts';
import { processorTimeOf, processorTimeOfTrees } from './processor-time.ts';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const START = ['sh', '-c', manifest.scripts.start] as const; // what `npm start` runs, in the process that serves
const USERNAME = 'admin';

/** All visits come from one address. The bounds are looked at all the same. */
const HIGH = '1000000';
export const highBounds = {
  VISIT_VIEWS_PER_LISTING: HIGH,
  VISIT_CLICKS_PER_LISTING: HIGH,
  VISIT_ADDRESS_BURST: HIGH,
  VISIT_ADDRESS_RATE: HIGH,
  VISIT_TOTAL_BURST: HIGH,
  VISIT_TOTAL_RATE: HIGH,
};

export interface Listed {
  id: string;
  slug: string;
}

export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * Starts what `npm start` runs, as in production, without listings, on a folder of data. Its database is the embedded one, with
 * the durability that every installation has.
 *
 * @param settings beside those that every bench needs; bounds of visits are so high that no bench reaches them
 */
export async function startProduct(dataDir: string, settings: NodeJS.ProcessEnv = {}) {
  const password = randomBytes(15).toString('base64url');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const secrets = {
    JWT_SECRET: randomBytes(32).toString('base64url'),
    LOG_SEAL_KEY: randomBytes(32).toString('base64url'),
    VAULT_KEY: randomBytes(32).toString('base64url'),
  };
  const env = {
    ...secrets,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    REDIS_URL: '',
    ADMIN_USERNAME: USERNAME,
    ADMIN_PASSWORD: password,
    ...highBounds,
    DEMO_DATA: 'off',
    REMAKE_IMAGES: 'off', // its encoder would work beside what is measured
    MALLOC_ARENA_MAX: '2', // as the start script of package.json sets them
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...settings,
  };
  const log = path.join(dataDir, 'output.log');
  const start = (changes = {}) =>
    startProgram({ command: START, cwd: root, env: { ...env, ...changes }, log, ready: /^Ready/m });
  let running = await start();
  let database = openPool(administratorUrl(dataDir));
  let pictures: string[] = [];
  let listed: Listed[] = [];
  let admin = await logIn(origin, USERNAME, password);

  const product = {
    origin,
    secrets,
    /** What the admin logs in with. */
    credentials: { username: USERNAME, password },
    get pid() {
      return running.pid;
    },
    /** Headers of the admin. */
    get admin() {
      return admin;
    },
    /** Its database, for its administrator. */
    get database(): pg.Pool {
      return database;
    },
    get listed(): readonly Listed[] {
      return listed;
    },
    /** The process that answers, alone. */
    alone: (): Target => ({ origin, processorTime: () => processorTimeOf(running.pid) }),
    /** All its processes, until read models hold what was written. */
    whole: (): Target => ({
      origin,
      processorTime: () => processorTimeOfTrees([running.pid]),
      settled: () => caughtUp(database),
    }),
    /** Adds listings until there are so many. */
    async growTo(count: number) {
      if (count < listed.length) throw new Error(`It has ${listed.length} listings, more than ${count}.`);
      if (count === listed.length) return;
      if (pictures.length === 0) pictures = await uploadPictures(origin, admin);
      const from = listed.length;
      await addListings({ origin, admin, pictures, from, to: count });
      await caughtUp(database);
      listed = await listedBy(origin, count, database);
    },
    /** Stops it and starts it again on the same data, with other settings. Returns how long it took to serve, in milliseconds. */
    async restart(changes: NodeJS.ProcessEnv = {}) {
      await product.stop();
      const began = performance.now();
      running = await start(changes);
      const took = performance.now() - began;
      database = openPool(administratorUrl(dataDir));
      admin = await logIn(origin, USERNAME, password);
      return took;
    },
    async stop() {
      await database.end();
      await running.stop();
    },
  };
  return product;
}

/** Resolves when all read models hold all that is in the log. */
export async function caughtUp(database: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ behind: boolean }>(
      `SELECT EXISTS (
         SELECT FROM read.projections p JOIN read.live USING (name, generation), log.head h WHERE p.position < h.position
       ) AS behind`,
    );
    if (rows[0]?.behind === false) return;
    await delay(20);
  }
}

/** Returns the listings, newest last, once the lists have so many. */
async function listedBy(origin: string, count: number, database: pg.Pool): Promise<Listed[]> {
  for (;;) {
    const { headers } = await call(origin, { path: '/api/properties?limit=1' });
    if (Number(headers['x-total-count']) >= count) break;
    await delay(100);
  }
  const { rows } = await database.query<Listed>(
    `SELECT data ->> 'listing_id' AS id, data ->> 'slug' AS slug FROM log.events WHERE type = 'ListingAdded' ORDER BY position`,
  );
  return rows;
}

/** Returns what a product answers to each of the paths, as it goes over the wire. */
export async function answersOf(origin: string, paths: readonly string[], headers: Record<string, string>) {
  const answers = [];
  for (const one of paths) {
    const { status, headers: given, body } = await call(origin, { path: one, headers });
    if (status !== 200) throw new Error(`${one} answered ${status}`);
    answers.push({ path: one, headers: given, body });
  }
  return answers;
}
