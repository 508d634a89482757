import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { claimDirectory } from './directory-claim.ts';
import { launchUntilReady } from './launch-until-ready.ts';
import { localStackError } from './local-stack-error.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { ensureCluster, POSTGRES_ENV, SUPERUSER } from './postgres-cluster.ts';
import type { PostgresHome } from './postgres-home.ts';
import { preparePostgresHome } from './postgres-home.ts';
import type { ServerProcess } from './server-process.ts';
import { spawnServer } from './server-process.ts';

export type PostgresOptions = {
  /** Where the data is kept between runs. Without it the server is throwaway, in a temporary directory. */
  dir?: string | undefined;
  /** A free port is chosen when none is given. */
  port?: number | undefined;
  /** Gives up durability for speed, for tests. */
  throwaway?: boolean | undefined;
  /** Told what takes long, a line at a time. */
  log?: ((line: string) => void) | undefined;
};

export type RunningPostgres = {
  /** The URL of a database for the superuser. */
  url(database: string): string;
  port: number;
  pid: number;
  /** Resolves when the server has ended, by stop() or by itself. */
  exited: Promise<void>;
  /** Creates a database, as a copy of `template` if given. Returns false when it exists already. */
  createDatabase(name: string, template?: string): Promise<boolean>;
  /** Disconnects all clients, stops the server and removes its files if the directory was temporary. */
  stop(): Promise<void>;
};

type Launch = {
  home: PostgresHome;
  binary: string;
  throwaway: boolean;
  password: string;
  temporary: boolean;
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
 * Starts PostgreSQL on 127.0.0.1 and resolves when a client can log in.
 * Throws an Error with a code: DIRECTORY_IN_USE, DIRECTORY_UNREACHABLE or POSTGRES_FAILED.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const { dir, port, throwaway = dir === undefined, log = () => undefined } = options;
  const temporary = dir === undefined;
  const home = await preparePostgresHome(dir);
  const claim = await claimDirectory(home.directory, { stopSignal: 'SIGINT', log });
  const cleanUp = () => {
    claim.release();
    if (temporary) rmSync(home.directory, { recursive: true, force: true });
  };

  try {
    const { postgres, initdb } = await postgresBinaries(home);
    const password = await ensureCluster(home, { postgres, initdb }, { throwaway, log });
    const launch = { home, binary: postgres, throwaway, password, temporary };
    const started = await launchUntilReady({
      port,
      spawn: (chosen) => spawnPostgres(launch, chosen),
      onSpawn: claim.recordServer,
      problemOf: (server, chosen) => waitForLogin(server, urlOf(chosen, password, 'postgres')),
      passing: PREVIOUS_SERVER_LEAVING,
      failure: (problem, output) =>
        localStackError('POSTGRES_FAILED', `PostgreSQL does not start (${problem}).\n${output}`),
    });
    const exited = started.server.exited.then(cleanUp);
    return describeServer(started, { password, exited });
  } catch (error) {
    cleanUp();
    throw error;
  }
}

type Started = { server: ServerProcess; port: number };

function describeServer(
  { server, port }: Started,
  { password, exited }: { password: string; exited: Promise<void> },
): RunningPostgres {
  const url = (database: string) => urlOf(port, password, database);
  return {
    url,
    port,
    pid: server.pid,
    exited,
    createDatabase: (name, template) => createDatabase(url('postgres'), name, template),
    async stop() {
      await server.stop();
      await exited;
    },
  };
}

function spawnPostgres({ home, binary, throwaway, temporary }: Launch, port: number): Promise<ServerProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(throwaway ? THROWAWAY_SETTINGS : {}),
  };
  return spawnServer({
    command: binary,
    args: [
      '-D',
      home.data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    env: POSTGRES_ENV,
    cwd: home.directory,
    account: home.account,
    stopSignal: 'SIGINT', // fast shutdown: does not wait for clients to leave
    forceSignal: 'SIGQUIT', // immediate shutdown: recovers from the log at the next start
    removeWhenOrphaned: temporary ? home.directory : undefined,
  });
}

/** Returns undefined once a client has logged in, else what went wrong last. */
async function waitForLogin(server: ServerProcess, url: string): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let problem = 'it ended at once';
  while (server.isRunning()) {
    if (Date.now() > deadline) return problem;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined); // a server that dies now is seen by isRunning()
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

async function createDatabase(adminUrl: string, name: string, template?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const copyOf = template === undefined ? '' : ` template ${client.escapeIdentifier(template)}`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copyOf}`);
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
