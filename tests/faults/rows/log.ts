import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { migrateAll } from '@marketplace/product/migrate-all';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { judgeOrder, prefixDigest } from '../check.ts';
import type { Fault, Scene } from '../fault.ts';
import { again, rest } from '../fault.ts';
import { operate } from '../system.ts';

const BULK = 500;

/** Faults in the middle of writes, and acts on the log and on read models while it grows. */
export const logFaults: Fault[] = [
  {
    id: 'F18',
    what: 'an event of an unknown type, then one that cannot be folded, in the log; it is passed over by hand',
    inject: poison,
  },
  {
    id: 'F19',
    what: 'kill -9 of the command service in the middle of uploads, six times',
    seen: ['broken'],
    async inject(scene) {
      const { load, random, system } = scene;
      await again(scene, 6, async () => {
        const uploads = [load.upload(), load.upload(), load.upload()];
        await rest(random.between(0, 0.2));
        await system.command[0]?.kill();
        await Promise.all(uploads);
      });
    },
  },
  {
    id: 'F20',
    what: `kill -9 of the command service, of Postgres or of the client in the middle of ${BULK} listings at once`,
    seen: ['broken', 'unavailable'],
    graceSeconds: 3,
    async inject(scene) {
      const { load, random, system, expect } = scene;
      await again(scene, 6, async (nth) => {
        const client = new AbortController();
        const bulk = load.addMany(BULK, client.signal, 40);
        await rest(random.between(0, 0.3));
        if (nth % 3 === 0) await system.command[0]?.kill();
        else if (nth % 3 === 1) await system.postgres.kill();
        else client.abort();
        const { status, body } = await bulk;
        expect(
          `a retry is told of all ${BULK}, not ${status} ${body?.count}`,
          client.signal.aborted || body?.count === BULK,
        );
      });
    },
  },
  {
    id: 'F21',
    what: 'read models rebuilt while the log grows, and the rebuild killed at random, six times',
    async inject({ system, random, seconds, expect }) {
      const env = { DATABASE_URL: system.adminUrl };
      const end = Date.now() + seconds * 1000;
      for (let nth = 0; nth < 6 || Date.now() < end; nth++)
        await operate(['projections', 'rebuild', 'all'], env, random.whole(200, 1500));
      const { code, output } = await system.operate('projections', 'rebuild', 'all');
      expect(`the next rebuild ends well: ${output}`, code === 0);
    },
  },
  {
    id: 'F22',
    what: 'a backup taken at load and restored into another database, which is then checked and folded again',
    inject: restoreElsewhere,
  },
  {
    id: 'F23',
    what: 'migrations run again and a column added at load, read models rebuilt, each process replaced',
    stage: () => ({ instances: { command: 2, query: 2 } }),
    async inject({ system, expect }) {
      await migrateAll(system.adminUrl);
      const { rows } = await system.database.query('SELECT generation FROM read.live WHERE name = $1', [
        'statistics',
      ]);
      await system.database.query(
        `SET lock_timeout = '2s'; ALTER TABLE statistics_g${rows[0].generation}.totals ADD COLUMN IF NOT EXISTS of_tomorrow int; RESET lock_timeout`,
      );
      const { code, output } = await system.operate('projections', 'rebuild', 'all');
      expect(`the rebuild ends well: ${output}`, code === 0);
      for (const part of [...system.projector, ...system.query, ...system.command]) {
        await part.renew();
        await system.served();
      }
    },
  },
  {
    id: 'F29',
    what: 'rows of read models deleted and counts changed by hand, found by verify, mended by a rebuild',
    async inject({ system, expect }) {
      const verified = async () => (await system.operate('projections', 'verify')).code;
      const { rows } = await system.database.query('SELECT name, generation FROM read.live');
      const schemaOf = (name: string) => `${name}_g${rows.find((row) => row.name === name).generation}`;
      await system.database.query(`UPDATE ${schemaOf('statistics')}.days SET views = views + 1`);
      await system.database.query(`DELETE FROM ${schemaOf('listings')}.history WHERE position % 2 = 0`);
      expect('verify finds what was changed by hand', (await verified()) === 1);
      const { code, output } = await system.operate('projections', 'rebuild', 'all');
      expect(`the rebuild ends well: ${output}`, code === 0);
      expect('verify finds nothing after a rebuild', (await verified()) === 0);
    },
  },
];

/** Appends what no program of ours writes, and passes over what cannot be folded. */
async function poison({ system, expect, passOver }: Scene): Promise<void> {
  const append = async (stream_id: string, version: number, type: string, data: object) => {
    const meta = { actor: { kind: 'admin', id: null, name: 'faults' }, source: 'api', request_id: 'poison' };
    const event = { event_id: crypto.randomUUID(), stream_id, version, type, schema_version: 1, data, meta };
    const { rows } = await system.database.query('SELECT position::int FROM log.append($1)', [
      JSON.stringify([event]),
    ]);
    return rows[0].position as number;
  };
  const newer = await append('listing-of-tomorrow', 1, 'ListingBlessed', { listing_id: crypto.randomUUID() });
  const listing_id = crypto.randomUUID();
  const position = await append(`listing-${listing_id}`, 1, 'ListingAdded', { listing_id, slug: 7 });
  passOver(position);

  const setAside = async () => {
    const { rows } = await system.database.query<{ name: string; since: string }>(
      'SELECT name, since FROM read.set_aside JOIN read.live USING (name, generation) WHERE since = ANY ($1)',
      [[newer, position]],
    );
    return rows;
  };
  await waitFor(async () => (await setAside()).some(({ since }) => since === String(position)));
  await rest(1);
  for (const { name, since } of await setAside()) {
    const skip = ['projections', 'skip', name, '--position', since, '--reason', 'a fault'];
    const { code, output } = await system.operate(...skip);
    expect(`${name} is told to pass over event ${since}: ${output}`, code === 0);
  }
  await waitFor(async () => (await setAside()).length === 0);
}

/** A restore ends with it when only keys of enquiries are missing: the vault has a backup of its own. */
const ALL_BUT_KEYS = 3;

/** Copies the log as it is at load and proves the copy. */
async function restoreElsewhere({ system, expect, seconds }: Scene): Promise<void> {
  await rest(seconds / 2);
  const backup = path.join(system.folder, 'backup');
  const made = await system.operate('backup', backup);
  expect(`the backup is made: ${made.output}`, made.code === 0);

  const folder = path.join(system.folder, 'elsewhere');
  mkdirSync(folder, { mode: 0o755 });
  const other = new URL(system.adminUrl);
  other.pathname = '/restored';
  await system.database.query('CREATE DATABASE restored');
  const env = { DATABASE_URL: other.href, UPLOADS_DIR: path.join(folder, 'uploads'), DATA_DIR: folder };
  const restored = await operate(['restore', backup], env);
  const isRestored = restored.code === 0 || restored.code === ALL_BUT_KEYS;
  expect(`the backup is restored: ${restored.output}`, isRestored);

  const copy = new pg.Pool({ connectionString: other.href, max: 1 });
  const { upTo, digest } = await prefixDigest(copy);
  expect(
    'the copy is the log, event by event',
    (await prefixDigest(system.database, upTo)).digest === digest,
  );
  expect('its positions and versions have no gaps', (await judgeOrder(copy)).length === 0);
  const refused = await copy.query(`UPDATE log.events SET type = 'x'`).catch(({ code }) => code);
  expect('it cannot be changed', refused === '42501');
  await copy.end();
}
