import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { appendEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/connected';
import { headPosition } from '@marketplace/event-store/read-log';
import { fillViews, viewed } from '@marketplace/event-store/testing/test-log';
import {
  emptyFolder,
  giveWal,
  putBaseBackup,
  saveUnarchivedWal,
} from '@marketplace/operator/archive/cluster';
import { introduceCluster, pgbackrest } from '@marketplace/operator/archive/pgbackrest';
import { proveRecovered } from '@marketplace/operator/archive/prove-recovered';
import { recover } from '@marketplace/operator/archive/recover';
import { prepareDatabase } from '@marketplace/operator/prepare-database';
import { createArchivedCluster } from '@marketplace/operator/testing/archived-cluster';
import pg from 'pg';

/**
 * `npm run bench -- archive [--events 400000] [--kills 3] [--rate 300] [--timeout 30]`: what is lost when a machine that archives its WAL
 * is killed while it writes, from the archive alone and with what its disk still has, and how long it takes to have all back.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '400000' },
    kills: { type: 'string', default: '3' },
    rate: { type: 'string', default: '300' },
    timeout: { type: 'string', default: '30' },
  },
});
const [events, kills, rate, timeout] = [values.events, values.kills, values.rate, values.timeout].map(
  Number,
) as [number, number, number, number];
const PIECE = 50_000;
const WRITERS = 8;

const archived = await createArchivedCluster({ archiveTimeout: timeout });
const at = (name: string) => path.join(archived.folder, name);
const scratch = { ...archived.cluster, data: at('scratch') };
async function timed<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await act();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

const sizeOf = (name: string) =>
  `${(Number(execFileSync('du', ['-sk', at(name)], { encoding: 'utf8' }).split('\t')[0]) / 1024).toFixed(0)} MB`;

async function withPool<Result>(act: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: archived.url, max: WRITERS });
  pool.on('error', () => undefined);
  return act(pool).finally(() => pool.end());
}

async function fill(): Promise<void> {
  const server = await archived.start();
  await prepareDatabase(archived.url, {
    command: 'command-0123',
    projector: 'projector-0123',
    query: 'query-0123',
  });
  await introduceCluster(archived.cluster);
  await withPool(async (pool) => {
    for (let left = events; left > 0; left -= PIECE) await fillViews(pool, Math.min(left, PIECE));
  });
  await timed(`full base backup of ${events} events`, () =>
    pgbackrest(archived.cluster, ['backup', '--type=full']),
  );
  await timed('incremental base backup after it', () =>
    pgbackrest(archived.cluster, ['backup', '--type=incr']),
  );
  console.log(`data ${sizeOf('data')}, archive ${sizeOf('repository')}`);
  await server.stop();
}

/** Writes for a while, kills everything, and looks what each way brings back. */
async function killed(nth: number): Promise<void> {
  const server = await archived.start();
  await withConnection(archived.url, (db) => db.query('SELECT pg_reload_conf()')); // as whoever keeps the archive does
  const acknowledged: { id: string; at: number }[] = [];
  let killedAt = 0;
  await withPool(async (pool) => {
    const writing = Promise.allSettled(Array.from({ length: WRITERS }, () => write(pool, acknowledged)));
    await delay((timeout * 1.2 + Math.random() * timeout) * 1000); // a moment between two segments like any other
    killedAt = Date.now();
    await server.kill9();
    await writing;
  });
  console.log(`kill ${nth}: ${acknowledged.length} acknowledged`);
  cpSync(archived.cluster.data, at('volume'), { recursive: true, preserveTimestamps: true });
  await bringBack('from the archive alone');
  await saveUnarchivedWal({ ...archived.cluster, data: at('volume') }, at('aside'));
  await bringBack('with the WAL of its disk');
  await emptyFolder(at('aside'));
  rmSync(at('volume'), { recursive: true });

  async function bringBack(how: string): Promise<void> {
    await emptyFolder(scratch.data);
    await timed(`  ${how}: base backup in place`, () => putBaseBackup(scratch, 'latest'));
    await giveWal(scratch, at('aside'));
    const recovered = await timed('    WAL replayed', () => recover(scratch, { scratch: true }));
    const silent = { print: () => undefined, write: async () => undefined, showProgress: () => undefined };
    const terminal = { ...silent, untilStopped: () => new AbortController().signal };
    await timed('    log checked', () => proveRecovered(recovered.url, { keys: [], expected: [] }, terminal));
    const there = await withConnection(recovered.url, async (db) => {
      console.log(`    head ${await headPosition(db)}`);
      const ids = acknowledged.map(({ id }) => id);
      const { rows } = await db.query('SELECT event_id FROM log.events WHERE event_id = ANY ($1)', [ids]);
      return new Set(rows.map(({ event_id }) => event_id));
    });
    const lost = acknowledged.filter(({ id }) => !there.has(id));
    const seconds = lost[0] ? (killedAt - lost[0].at) / 1000 : 0;
    console.log(`    lost ${lost.length} acknowledged, ${seconds.toFixed(1)} s`);
    await recovered.stop();
  }
}

/** Appends one event after the other, all writers together so many a second, until the server is gone. */
async function write(pool: pg.Pool, acknowledged: { id: string; at: number }[]): Promise<void> {
  for (;;) {
    const event = viewed();
    await appendEvents(pool, [event]);
    acknowledged.push({ id: event.eventId, at: Date.now() });
    await delay((WRITERS * 1000) / rate);
  }
}

try {
  await fill();
  for (let kill = 1; kill <= kills; kill++) await killed(kill);
} finally {
  rmSync(archived.folder, { recursive: true });
}
