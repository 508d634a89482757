import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  ensureCluster,
  POSTGRES_ENV,
  postgresBinaries,
  preparePostgresHome,
  SUPERUSER,
} from './postgres-cluster.ts';
import type { RunningServer } from './running-server.ts';
import { startIn } from './running-server.ts';
import type { ServerProcess } from './server-process.ts';

export type PostgresOptions = {
  /** Keeps the data between runs. Without it, the server is temporary. */
  dir?: string | undefined;
  /** A free port by default. */
  port?: number | undefined;
  /** Trades durability for speed, for tests. */
  throwaway?: boolean | undefined;
  /** Receives a line about each slow step. */
  log?: ((line: string) => void) | undefined;
};

export type RunningPostgres = RunningServer & {
  /** Returns the superuser's URL of a database. */
  url(database: string): string;
  /** Creates a database. Returns false when it exists. */
  createDatabase(name: string): Promise<boolean>;
};

const READY_TIMEOUT_MS = 60_000; // recovery after a crash comes before the first login
const PREVIOUS_SERVER_LEAVING = /pre-existing shared memory block|lock file .* already exists/;
const DUPLICATE_DATABASE = '42P04';
const THROWAWAY_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
};

/**
 * Starts PostgreSQL on 127.0.0.1 and resolves when a client can log in. Throws an Error with a code: DIRECTORY_IN_USE,
 * DIRECTORY_UNREACHABLE or POSTGRES_FAILED.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const { dir, port, throwaway = dir === undefined, log = () => undefined } = options;
  const home = await preparePostgresHome(dir);
  const place = {
    directory: home.directory,
    temporary: dir === undefined,
    stopSignal: 'SIGINT', // fast shutdown: does not wait for clients to leave
    forceSignal: 'SIGQUIT', // immediate shutdown: recovers from the log at the next start
    log,
  } as const;
  return startIn(place, async (launch) => {
    const { postgres, initdb } = await postgresBinaries(home);
    const password = await ensureCluster(home, { postgres, initdb }, { throwaway, log });
    const server = await launch({
      name: 'PostgreSQL',
      port,
      command: (chosen) => ({
        command: postgres,
        args: ['-D', home.data, ...settingsOf(chosen, throwaway)],
        env: POSTGRES_ENV,
        account: home.account,
      }),
      problemOf: (process, chosen) => waitForLogin(process, urlOf(chosen, password, 'postgres')),
      passing: PREVIOUS_SERVER_LEAVING,
    });
    const url = (database: string) => urlOf(server.port, password, database);
    return { ...server, url, createDatabase: (name) => createDatabase(url('postgres'), name) };
  });
}

function settingsOf(port: number, throwaway: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    wal_recycle: 'off', // a recycled WAL file keeps the bytes of deleted keys
    ...(throwaway ? THROWAWAY_SETTINGS : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Returns undefined once a client has logged in, otherwise the last error. */
async function waitForLogin(server: ServerProcess, url: string): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let problem = 'it ended at once';
  while (server.isRunning()) {
    if (Date.now() > deadline) return problem;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // isRunning() notices a server that dies now
    try {
      await client.connect();
      return undefined;
    } catch (error) {
      problem = (error as Error).message;
    } finally {
      await client.end().catch(() => undefined);
    }
    await delay(25);
  }
  return problem;
}

async function createDatabase(adminUrl: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === DUPLICATE_DATABASE) return false;
    throw error;
  } finally {
    await client.end();
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}
