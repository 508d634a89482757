import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '@marketplace/event-store/connected';
import type { ServerProcess } from '@marketplace/local-stack/server-process';
import { spawnServer } from '@marketplace/local-stack/server-process';
import type { Cluster } from './cluster.ts';
import { ArchiveFailed } from './pgbackrest.ts';

const DATABASE = 'marketplace';
const LOOK_EVERY_MS = 200;
const SHORT_OF_TARGET = /recovery ended before configured recovery target was reached/;

/** Recovered to be looked at and thrown away: nothing of it reaches the archive, and it need not survive a crash. */
const SCRATCH = { archive_mode: 'off', fsync: 'off' };
/** Recovered to go on: the archive learns of the new history at once. */
const IN_PLACE = { archive_mode: 'on', archive_command: 'pgbackrest archive-push %p' };

/** A recovered cluster that answers nobody but this process. */
export interface Recovered {
  /** Its address for the administrator. */
  url: string;
  /** Whether all of the archive was replayed before the moment that was asked for: nothing later is in it. */
  atEnd: boolean;
  stop(): Promise<void>;
}

/**
 * Lets Postgres replay the archive's WAL over a base backup that is in place, up to the moment it was restored for, and go on from
 * there in a history of its own. It is reached by a socket in a folder that only its own account may enter.
 *
 * @throws {ArchiveFailed} with Postgres' last words, when it does not get there
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
    hot_standby: 'off', // it answers once it is there
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

/** Resolves when the server answers or has ended, however long it replays. */
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
