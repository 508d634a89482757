import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import { unfinishedRestore } from '@marketplace/event-store/installation';
import { headPosition } from '@marketplace/event-store/read-log';
import { roleNames, withConnectionAs } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { roleUrl } from '@marketplace/product/stack';
import type { NodeProcess } from '@marketplace/testing/processes';
import { spawnNode } from '@marketplace/testing/processes';
import { waitFor } from '@marketplace/testing/wait-for';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLog } from '../drill/load.ts';
import { errorText } from '../error-text.ts';
import { logTool } from '../log/log-tool.ts';
import { migrateTool, prepareDatabase } from '../migrate-tool.ts';
import { adminsTool } from '../service-tools.ts';
import { aTerminal, said } from '../testing/terminal.ts';
import { makeBackup } from './backup.ts';
import { backupTool, restoreTool } from './backup-tools.ts';

const program = path.resolve(import.meta.dirname, '../../dist/main.js');
const folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
chmodSync(folder, 0o755); // Postgres may run as another account
const inFolder = (...names: string[]) => path.join(folder, ...names);
const backup = inFolder('backup');
const passwords = { command: 'command-password', projector: 'projector-password', query: 'query-password' };
const LOAD = { listings: 40, views: 30_000 }; // takes long enough to be killed in the middle of each part

let cluster: RunningPostgres;
beforeAll(async () => {
  cluster = await startPostgres({ throwaway: true });
  await cluster.createDatabase('source');
  const url = cluster.url('source');
  await prepareDatabase(url, passwords);
  const command = new pg.Pool({ connectionString: roleUrl(url, roleNames.command, passwords.command) }).on(
    'error',
    () => undefined,
  );
  await fillLog(command, inFolder('pictures'), LOAD);
  await command.end();
  await withConnectionAs(url, 'command', (db) =>
    makeBackup({ db, uploadsDir: inFolder('pictures') }, backup, '2026-11-21T04:00:00.000Z'),
  );
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

type Settings = ReturnType<typeof settingsOf>;

function settingsOf(server: RunningPostgres, name: string) {
  return {
    DATABASE_URL: server.url(name),
    UPLOADS_DIR: inFolder(`pictures-of-${name}`),
    DATA_DIR: inFolder(`data-of-${name}`),
    COMMAND_DB_PASSWORD: passwords.command,
    PROJECTOR_DB_PASSWORD: passwords.projector,
    QUERY_DB_PASSWORD: passwords.query,
    ADMIN_PASSWORD: 'correct horse battery staple',
    LOG_SEAL_KEY: 'the key of these tests, 32 bytes long',
    LOG_LEVEL: 'error',
  };
}

/** A database in which a start made a log of its own, as when somebody was too early. */
async function setUp(name: string, server = cluster): Promise<Settings> {
  await server.createDatabase(name);
  const settings = settingsOf(server, name);
  expect(await migrate(settings)).toBe('The database is ready.\n');
  return settings;
}

/** What `migrate` says, or why it does not. */
async function migrate(settings: Settings): Promise<string> {
  const { terminal, output } = aTerminal();
  return migrateTool.run([], terminal, settings).then(() => output(), errorText);
}

const restore = (settings: Settings) =>
  said(restoreTool, backup, settings).then(({ output }) => output, errorText);
const headOf = ({ DATABASE_URL }: Settings) => withConnection(DATABASE_URL, headPosition);
const markOf = ({ DATABASE_URL }: Settings) => withConnection(DATABASE_URL, unfinishedRestore);

async function expectRestored(settings: Settings): Promise<void> {
  expect(await markOf(settings)).toBeUndefined();
  expect(await headOf(settings)).toBe(LOAD.views + 2 * LOAD.listings);
  expect(readdirSync(settings.UPLOADS_DIR).sort()).toEqual(readdirSync(inFolder('pictures')).sort());
  expect(await migrate(settings)).toBe('The database is ready.\n');
}

describe('a log that is there already', () => {
  it('is replaced when set-up alone wrote it', async () => {
    const settings = await setUp('early');
    expect((await said(logTool, 'seal', settings)).code).toBe(0);
    expect(await headOf(settings)).toBe(2);
    expect(await restore(settings)).toMatch(/^30080 events, 0 admins and 40 files of .* are back\n/);
    await expectRestored(settings);
  });

  it('is left alone when anybody did anything in it', async () => {
    const settings = await setUp('used');
    await said(adminsTool, 'add Second --generate', settings);
    expect(await restore(settings)).toMatch(
      /^The log is not empty: it ends at position 2, and .* began it with event 2 \(AdminAdded\) on .* Nothing was changed\./,
    );
    expect([await headOf(settings), await markOf(settings)]).toEqual([2, undefined]);
  });

  it('is left alone while services work on it', async () => {
    const settings = await setUp('running');
    const service = roleUrl(settings.DATABASE_URL, roleNames.query, passwords.query);
    await withConnection(service, async () => {
      expect(await restore(settings)).toMatch(
        /^The product runs on this database \(app_query are connected\): /,
      );
    });
    expect([await headOf(settings), await markOf(settings)]).toEqual([1, undefined]);
  });
});

describe('a restore that was killed', () => {
  /** Of the database that is restored, whether a session has such a statement under way. */
  const runs = (part: string) => async (admin: pg.Client) => {
    const { rowCount } = await admin.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND strpos(query, $1) > 0',
      [part],
    );
    return rowCount;
  };
  const isReached = {
    'while it reads the backup': unfinishedRestore,
    'when the log of set-up is gone': async (admin: pg.Client) =>
      (await admin.query("SELECT WHERE to_regclass('auth.admins') IS NULL")).rowCount,
    'while tables are made': async (admin: pg.Client) =>
      (
        await admin.query(
          "SELECT WHERE to_regclass('read.projections') IS NULL AND to_regclass('log.head') IS NOT NULL",
        )
      ).rowCount,
    'while events come in': runs('log.import'),
    'while pictures come in': async (_: pg.Client, { UPLOADS_DIR }: Settings) =>
      readdirSync(UPLOADS_DIR).length > 1,
    'while the log is compared': runs('json_build_object'),
  };

  it.each(Object.entries(isReached))('%s lets nothing start, and can be run again', async (when, reached) => {
    const settings = await setUp(when.replaceAll(' ', '_'));
    await killed(settings, reached);
    expect(await markOf(settings)).toContain(backup);
    expect(await migrate(settings)).toMatch(
      /^A restore is not finished \(.*backup, begun on .*\): run `restore` again/,
    );
    const refused = said(backupTool, inFolder('of-nothing'), settings);
    await expect(refused).rejects.toThrow('A restore is not finished');
    expect(await restore(settings)).toMatch(
      /^30080 events, 0 admins and 40 files of .* are back\nthe restored log/,
    );
    await expectRestored(settings);
  });

  it('and is given up lets the product start on what there is', async () => {
    const settings = await setUp('given-up');
    await killed(settings, unfinishedRestore);
    expect((await said(restoreTool, '--give-up', settings)).output).toMatch(
      /^Given up \(.*backup, begun on /,
    );
    expect((await said(restoreTool, '--give-up', settings)).output).toBe('There is no unfinished restore.\n');
    expect(await migrate(settings)).toBe('The database is ready.\n');
  });

  /** Starts a restore and kills it as soon as it is so far. */
  async function killed(
    settings: Settings,
    reached: (admin: pg.Client, settings: Settings) => Promise<unknown>,
  ): Promise<void> {
    await withConnection(settings.DATABASE_URL, async (admin) => {
      const [restoring] = await Promise.all([
        startRestore(settings),
        waitFor(() => reached(admin, settings), { intervalMs: 1 }),
      ]);
      await restoring.kill9();
      expect((await restoring.exited).signal).toBe('SIGKILL');
    });
  }
});

function startRestore(settings: Settings): Promise<NodeProcess> {
  return spawnNode(program, { args: ['restore', backup], ready: /checking the backup/, env: settings });
}

describe('Postgres', () => {
  it('is waited for, and the wait has an end', async () => {
    const dir = inFolder('late');
    const first = await startPostgres({ dir });
    const { port } = first;
    const settings = settingsOf(first, 'postgres');
    await first.stop();
    expect(await said(restoreTool, `${backup} --wait 1`, settings).catch(errorText)).toMatch(
      /^Postgres did not answer within \d+ s \(.*ECONNREFUSED.*\): start it \(docker compose up -d postgres\), /,
    );
    const restoring = restore(settings);
    const late = await startPostgres({ dir, port });
    expect(await restoring).toMatch(/ are back\n/);
    await expectRestored(settings);
    await late.stop();
  });

  it('may be killed in the middle: nothing of the log is there, nothing starts, and the next run ends well', async () => {
    const dir = inFolder('killed');
    const server = await startPostgres({ dir });
    const settings = await setUp('marketplace', server);
    const restoring = await startRestore(settings);
    await waitFor(() => readdirSync(inFolder()).includes('pictures-of-marketplace'));
    process.kill(server.pid, 'SIGKILL');
    expect((await restoring.exited).code).toBe(1);
    expect(restoring.output()).toMatch(
      /\nThe database does not answer: .*\nThe restore is not finished, .*`restore --give-up`\.\n$/,
    );
    await server.exited;
    const again = await startPostgres({ dir, port: server.port });
    expect(await headOf(settings)).toBe(0);
    expect(await migrate(settings)).toMatch(/^A restore is not finished/);
    expect(await restore(settings)).toMatch(/ are back\n/);
    await expectRestored(settings);
    await again.stop();
  });
});
