import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostgresOptions, RunningPostgres } from './embedded-postgres.ts';
import { startPostgres } from './embedded-postgres.ts';
import { holdInOtherProcess } from './testing/hold-in-other-process.ts';

let dir: string;
let running: RunningPostgres[];

beforeAll(() => {
  const parent = mkdtempSync(path.join(tmpdir(), 'local-stack-test-'));
  chmodSync(parent, 0o755); // as root, the server runs as another account
  dir = path.join(parent, 'nested/postgres'); // one cluster for all tests: initdb takes most of their time
});
afterAll(() => rmSync(path.resolve(dir, '../..'), { recursive: true }));

beforeEach(() => {
  running = [];
});
afterEach(() => Promise.all(running.map((server) => server.stop())));

async function start(options: PostgresOptions = { dir }): Promise<RunningPostgres> {
  const server = await startPostgres(options);
  running.push(server);
  return server;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function startWithNotes(): Promise<RunningPostgres> {
  const server = await start();
  await server.createDatabase('app');
  await query(server.url('app'), "create table if not exists notes as select 'kept' as text");
  return server;
}

const readNotes = (server: RunningPostgres) => query(server.url('app'), 'select text from notes');

describe('a Postgres with a data folder', () => {
  it('keeps data and password over a restart, is private and durable, and sorts text beyond ASCII', async () => {
    const first = await startWithNotes();
    await first.stop();
    const second = await start({ dir, port: first.port });

    expect(await readNotes(second)).toEqual([{ text: 'kept' }]);
    expect(second.url('app')).toBe(first.url('app'));
    expect(statSync(dir).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dir, 'superuser-password')).mode & 0o777).toBe(0o600);
    const settings = await query(
      second.url('postgres'),
      "select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums, 'CAFÉ' ilike 'café' as matches",
    );
    expect(settings).toEqual([{ fsync: 'on', checksums: 'on', matches: true }]);
  });

  it('restarts after kill -9 with all committed data', async () => {
    const first = await startWithNotes();
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    expect(await readNotes(await start())).toEqual([{ text: 'kept' }]);
  });

  it('is refused while another live process owns it, and free after that process was killed', async () => {
    const holder = await holdInOtherProcess(dir);
    await expect(startPostgres({ dir })).rejects.toMatchObject({
      code: 'DIRECTORY_IN_USE',
      message: expect.stringContaining(`in use by process ${holder.pid}`),
    });

    await holder.kill9();
    const server = await start();
    expect(await query(server.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes over the running server of a killed owner', async () => {
    const holder = await holdInOtherProcess(dir);
    holder.freezeGuard();
    await holder.kill9();
    process.kill(holder.serverPid, 0); // throws if the server is gone
    const lines: string[] = [];

    await start({ dir, log: (line) => lines.push(line) });

    expect(lines).toEqual([expect.stringContaining(`stopping process ${holder.serverPid}`)]);
    holder.killGuard();
  });
});

describe('a temporary Postgres', () => {
  it('is fast, takes many connections, creates databases and removes everything', async () => {
    const server = await start({ throwaway: true });
    const [settings] = await query(
      server.url('postgres'),
      "select current_setting('fsync') as fsync, current_setting('max_connections') as connections, current_setting('data_directory') as data",
    );
    expect(settings).toMatchObject({ fsync: 'off', connections: '300' });

    expect(await server.createDatabase('the "app"')).toBe(true);
    expect(await server.createDatabase('the "app"')).toBe(false);
    expect(await query(server.url('the "app"'), "select 'there' as text")).toEqual([{ text: 'there' }]);

    await server.stop();
    const { data } = settings as { data: string };
    expect(statSync(path.dirname(data), { throwIfNoEntry: false })).toBeUndefined();
  });

  it('reports a port in use', async () => {
    const first = await start({ throwaway: true });
    await expect(startPostgres({ port: first.port })).rejects.toMatchObject({
      code: 'POSTGRES_FAILED',
      message: expect.stringContaining('Address already in use'),
    });
  });
});

describe.runIf(process.getuid?.() === 0)('a Postgres started by root', () => {
  it('names DATA_DIR when its account cannot reach the folder', async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'local-stack-closed-')); // mode 0700, of root
    await expect(startPostgres({ dir: path.join(closed, 'postgres') })).rejects.toMatchObject({
      code: 'DIRECTORY_UNREACHABLE',
      message: expect.stringContaining('Set DATA_DIR'),
    });
    rmSync(closed, { recursive: true });
  });
});
