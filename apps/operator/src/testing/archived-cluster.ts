import { execFile, execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withConnection } from '@marketplace/event-store/database';
import { unpackDebianPackages, userCacheFolder } from '@marketplace/local-stack/debian-program';
import { spawnServer } from '@marketplace/local-stack/server-process';
import { waitFor } from '@marketplace/testing/wait-for';
import type { Cluster } from '../archive/cluster.ts';

const run = promisify(execFile);
const NOBODY = { uid: 65_534, gid: 65_534 };
const ACCOUNT = process.getuid?.() === 0 ? NOBODY : undefined; // Postgres refuses to run as root

/**
 * Returns where Postgres and pgBackRest are found, both of one release of Debian, because a pgBackRest knows no newer Postgres than
 * itself, and the embedded one is newer. What is installed counts; the rest is unpacked once, and copied to where the account of the
 * server may enter.
 */
async function programs(copy: string): Promise<NodeJS.ProcessEnv> {
  const unpacked = path.join(userCacheFolder(), 'archive');
  if (!existsSync(unpacked)) await unpackDebianPackages(['pgbackrest', 'postgresql'], unpacked);
  cpSync(unpacked, copy, { recursive: true });
  const folders = ['/', copy].flatMap((root) => {
    const versions = path.join(root, 'usr/lib/postgresql');
    return existsSync(versions) ? readdirSync(versions).map((one) => path.join(versions, one, 'bin')) : [];
  });
  const postgres = folders.find((folder) => existsSync(path.join(folder, 'initdb')));
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => path.join(copy, 'usr/lib', name));
  return {
    PATH: `${path.join(copy, 'usr/bin')}:${postgres}:${process.env.PATH}`,
    LD_LIBRARY_PATH: libraries.join(':'),
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
}

export type ArchivedCluster = Awaited<ReturnType<typeof createArchivedCluster>>;

/**
 * Makes a cluster with an empty database `marketplace` that archives its WAL, encrypted, in a folder; all of it in a new temporary
 * one. It is reached by sockets alone, as its administrator.
 *
 * @param archiveTimeout seconds
 */
export async function createArchivedCluster({ archiveTimeout }: { archiveTimeout: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'archived-'));
  const at = (name: string) => path.join(folder, name);
  const found = await programs(at('programs'));
  for (const name of ['repository', 'run', 'lock']) mkdirSync(at(name), { mode: 0o700 });
  if (ACCOUNT)
    for (const name of ['.', 'repository', 'run', 'lock']) chownSync(at(name), ACCOUNT.uid, ACCOUNT.gid);
  const environment: NodeJS.ProcessEnv = {
    ...found,
    PGHOST: at('run'),
    PGBACKREST_CONFIG: '/dev/null', // a machine's own file is not read
    PGBACKREST_STANZA: 'marketplace',
    PGBACKREST_PG1_PATH: at('data'),
    PGBACKREST_PG1_USER: 'postgres',
    PGBACKREST_REPO1_PATH: at('repository'),
    PGBACKREST_REPO1_CIPHER_TYPE: 'aes-256-cbc',
    PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase for tests alone',
    PGBACKREST_REPO1_RETENTION_FULL: '2',
    PGBACKREST_REPO1_BUNDLE: 'y',
    PGBACKREST_COMPRESS_TYPE: 'zst',
    PGBACKREST_START_FAST: 'y',
    PGBACKREST_LOCK_PATH: at('lock'),
    PGBACKREST_SPOOL_PATH: at('spool'),
    PGBACKREST_LOG_LEVEL_FILE: 'off',
    PGBACKREST_LOG_LEVEL_CONSOLE: 'off',
    PGBACKREST_LOG_LEVEL_STDERR: 'warn',
  };
  const cluster: Cluster = { environment, account: ACCOUNT, data: at('data') };
  const initdb = [
    '-D',
    cluster.data,
    '-U',
    'postgres',
    '--auth=trust',
    '--no-sync',
    '--data-checksums',
    '-E',
    'UTF8',
  ];
  await run('initdb', [...initdb, '--locale=C.UTF-8'], { ...ACCOUNT, env: environment, cwd: '/' });
  const settings = {
    listen_addresses: '',
    unix_socket_directories: at('run'),
    archive_mode: 'on',
    archive_command: 'pgbackrest archive-push %p',
    archive_timeout: `${archiveTimeout}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(path.join(cluster.data, 'postgresql.auto.conf'), lines.join(''));
  const urlOf = (database: string) =>
    `postgres://postgres@localhost/${database}?host=${encodeURIComponent(at('run'))}`;
  const url = urlOf('marketplace');

  return {
    folder,
    cluster,
    url,
    /** Starts Postgres, and makes its database if there is none. */
    async start() {
      const server = await spawnServer({
        command: 'postgres',
        args: ['-D', cluster.data],
        env: environment,
        cwd: '/',
        account: ACCOUNT,
        stopSignal: 'SIGINT',
        forceSignal: 'SIGQUIT',
      });
      const answers = () => withConnection(urlOf('postgres'), async () => true).catch(() => false);
      await waitFor(async () => {
        if (!server.isRunning()) throw new Error(server.output());
        return answers();
      });
      await withConnection(urlOf('postgres'), async (db) => {
        const found = await db.query("SELECT FROM pg_database WHERE datname = 'marketplace'");
        if (found.rowCount === 0) await db.query('CREATE DATABASE marketplace');
      });
      return {
        stop: server.stop,
        output: server.output,
        /** Ends all of its processes at once, as a power cut does. */
        async kill9() {
          const parts = execFileSync('ps', ['-o', 'pid=', '--ppid', `${server.pid}`], { encoding: 'utf8' });
          for (const pid of [server.pid, ...parts.trim().split(/\s+/).map(Number)])
            process.kill(pid, 'SIGKILL');
          await server.exited;
        },
      };
    },
  };
}
