import { kill } from 'node:process';
import { onServer, startPostgresPair } from '@marketplace/testing/postgres-pair';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { appendEvents, OutcomeUnknown } from './append.ts';
import { TimedDatabase } from './database.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrateLog } from './migrate.ts';
import { createRoles } from './roles.ts';
import { passwords, viewed } from './testing/test-log.ts';

/** Longer than any busy machine takes: the test is about what is stored. */
const PATIENCE_MS = 60_000;

const { primary, standby, stop } = await startPostgresPair(async (url) => {
  await createRoles(url, passwords);
  await migrateLog(url);
});
const ofPrimary = primary.url('postgres');
const ofStandby = standby.url('postgres');
const network = await startTcpProxy(ofPrimary);
const pool = poolOf(network.url);
const old = poolOf(ofPrimary);
afterAll(async () => {
  await Promise.all([pool.end(), old.end()]);
  await network.close();
  await stop();
});

function poolOf(url: string): pg.Pool {
  const created = new pg.Pool({ connectionString: url, max: 3 });
  return created.on('error', () => undefined);
}

async function openAll() {
  const clients = await Promise.all(Array.from({ length: 3 }, () => pool.connect()));
  for (const client of clients) client.release();
}

const storedIn = async (url: string, ids: string[]) => {
  const list = ids.map((id) => `'${id}'`).join();
  return onServer(url, `SELECT event_id FROM log.events WHERE event_id IN (${list}) ORDER BY position`);
};

it('connections to a server that became read-only are closed, and the append reaches the primary in its time', async () => {
  network.moveTo(ofStandby);
  await openAll();
  const refused = await appendEvents(pool, [viewed()]).catch((error) => error); // without a deadline there is no retry
  expect([refused.code, isDatabaseUnavailable(refused)]).toEqual(['25006', true]);

  await openAll();
  const event = viewed();
  const appending = appendEvents(new TimedDatabase(pool, PATIENCE_MS), [event]);
  await waitFor(() => pool.totalCount < 3); // one was refused
  network.moveTo(ofPrimary);
  expect(await appending).toMatchObject([{ eventId: event.eventId, duplicate: false }]);
  expect(await storedIn(ofPrimary, [event.eventId])).toHaveLength(1);
});

it('what was acknowledged is in the new primary once, and a cut-off primary acknowledges nothing', async () => {
  await onServer(ofPrimary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await onServer(ofPrimary, 'SELECT pg_reload_conf()');
  await waitFor(async () => (await onServer(ofPrimary, 'SHOW synchronous_standby_names'))[0]);
  await waitFor(async () => {
    const rows = await onServer(ofPrimary, 'SELECT sync_state FROM pg_stat_replication');
    return rows[0]?.sync_state === 'sync';
  });
  const commits = createGroupCommit(pool, { maxWaitMs: PATIENCE_MS, flushMs: PATIENCE_MS });
  const acknowledged: string[] = [];
  const append = async () => {
    const event = viewed();
    await commits.append(event).then(
      () => acknowledged.push(event.eventId),
      () => undefined,
    );
  };
  await Promise.all(Array.from({ length: 50 }, append));
  const cut = network.cutAt('append_new', 'arrived');
  const unsure = append(); // stored by the old primary, which is replaced before it can answer
  await cut;
  await waitFor(async () => {
    const [row] = await onServer(
      ofStandby,
      'SELECT pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AS same',
    );
    return row?.same;
  });
  kill(primary.pid, 'SIGSTOP'); // as if its network was cut
  await onServer(ofStandby, 'SELECT pg_promote()');
  network.moveTo(ofStandby);
  await unsure;
  await Promise.all(Array.from({ length: 50 }, append));
  await commits.close();
  expect(acknowledged).toHaveLength(101);
  expect(await storedIn(ofStandby, acknowledged)).toHaveLength(101);

  kill(primary.pid, 'SIGCONT');
  const late = appendEvents(new TimedDatabase(old, 2000), [viewed()]);
  await expect(late).rejects.toThrow(OutcomeUnknown);
});
