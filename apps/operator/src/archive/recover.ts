import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { withConnection } from '@marketplace/event-store/database';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { headPosition } from '@marketplace/event-store/read-log';
import type { ServerProcess } from '@marketplace/local-stack/server-process';
import { spawnServer } from '@marketplace/local-stack/server-process';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type pg from 'pg';
import { checkAll } from '../log/check-verb.ts';
import type { Cluster } from './cluster.ts';
import { ArchiveFailed, inSingapore } from './cluster.ts';

const DATABASE = 'marketplace';
const LOOK_EVERY_MS = 200;
const SHORT_OF_TARGET = /recovery ended before configured recovery target was reached/;

/** For a temporary recovery: it archives nothing and need not survive a crash. */
const SCRATCH = { archive_mode: 'off', fsync: 'off' };
/** For a recovery that goes into production: it archives its new timeline at once. */
const IN_PLACE = { archive_mode: 'on', archive_command: 'pgbackrest archive-push %p' };

/** A recovered cluster that only this process can reach. */
interface Recovered {
  /** Its address for the administrator. */
  url: string;
  /** Whether the archive ends before the requested moment. */
  atEnd: boolean;
  stop(): Promise<void>;
}

/**
 * Starts Postgres on a restored base backup: it replays the archive's WAL up to the moment of the restore and starts a new timeline.
 * Its socket is in a folder that only its account may enter.
 *
 * @throws {ArchiveFailed} with the output of Postgres, when it does not get there
 */
export async function recover(cluster: Cluster, { scratch }: { scratch: boolean }): Promise<Recovered> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recovery-'));
  const access = path.join(folder, 'pg_hba.conf');
  await writeFile(access, 'local all all trust\n');
  if (cluster.account)
    for (const owned of [folder, access]) await chown(owned, cluster.account.uid, cluster.account.gid);
  const remove = () => rm(folder, { recursive: true, force: true });
  const url = `postgres://postgres@localhost/${DATABASE}?host=${encodeURIComponent(folder)}`;
  const settings = {
    hba_file: access,
    listen_addresses: '',
    unix_socket_directories: folder,
    hot_standby: 'off', // it answers after the recovery
    ...(scratch ? SCRATCH : IN_PLACE),
  };
  try {
    let server = await start(cluster, url, settings);
    const atEnd = !server.isRunning() && SHORT_OF_TARGET.test(server.output());
    if (atEnd) server = await start(cluster, url, { ...settings, recovery_target_time: '' });
    if (!server.isRunning()) throw new ArchiveFailed(`Postgres does not recover:\n${server.output().trim()}`);
    const { stop } = server;
    return { url, atEnd, stop: () => stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Resolves when the server answers or has ended. The replay has no time limit. */
async function start(
  { data, environment, account }: Cluster,
  url: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = await spawnServer({
    command: 'postgres',
    args: ['-D', data, ...options],
    env: environment,
    cwd: data,
    account,
    stopSignal: 'SIGINT',
    forceSignal: 'SIGQUIT',
  });
  const answers = () =>
    withConnection({ connectionString: url, connectionTimeoutMillis: 5000 }, (client) =>
      client.query('SELECT'),
    ).then(
      () => true,
      () => false,
    );
  while (server.isRunning() && !(await answers())) await delay(LOOK_EVERY_MS);
  return server;
}

/** The end of a recovered log. */
interface Ending {
  head: number;
  /** When the last event was recorded; null for an empty log. */
  recordedAt: Date | null;
  /** Whether the check finds no damage; missing seals of the newest events are not damage. */
  isSound: boolean;
}

/** Prints the end and the digest of a recovered log, and checks all of it with its seals. */
export function proveRecovered(url: string, seals: SealProof, terminal: Terminal): Promise<Ending> {
  return withConnection(url, async (db) => {
    const head = await headPosition(db);
    const recordedAt = await recordedAtOf(db, head);
    const when = recordedAt ? `, of ${inSingapore(recordedAt)}, Singapore` : '';
    terminal.print(`the log ends at position ${head}${when}`);
    terminal.print(`log 1-${head} ${await wholeDigest(db, head)}`);
    const now = recordedAt ?? new Date(); // seals were due at that time
    const { damage } = await checkAll({ ...terminal, db }, { seals, now });
    return { head, recordedAt, isSound: damage === 0 };
  });
}

async function recordedAtOf(db: pg.Client, position: number): Promise<Date | null> {
  const { rows } = await db.query<{ recorded_at: Date }>(
    'SELECT recorded_at FROM log.events WHERE position = $1',
    [position],
  );
  return rows[0]?.recorded_at ?? null;
}
