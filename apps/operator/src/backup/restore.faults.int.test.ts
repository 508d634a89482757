import { readdirSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import { unfinishedRestore } from '@marketplace/event-store/installation';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { NodeProcess } from '@marketplace/testing/processes';
import { spawnNode } from '@marketplace/testing/processes';
import { waitFor } from '@marketplace/testing/wait-for';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../testing/restorable.ts';
import { createRestorable } from '../testing/restorable.ts';

const program = path.resolve(import.meta.dirname, '../../dist/main.js');
let restorable: Awaited<ReturnType<typeof createRestorable>>;
beforeAll(async () => {
  restorable = await createRestorable({ listings: 40, views: 30_000 }); // long enough to be killed in each part
});
afterAll(() => restorable.close());

const startRestore = (settings: Settings): Promise<NodeProcess> =>
  spawnNode(program, { args: ['restore', restorable.backup], ready: /checking the backup/, env: settings });

/** Whether a session of the restored database runs such a statement. */
const runs = (part: string) => async (admin: pg.Client) => {
  const { rowCount } = await admin.query(
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND strpos(query, $1) > 0',
    [part],
  );
  return rowCount;
};
const holds = (condition: string) => async (admin: pg.Client) =>
  (await admin.query(`SELECT WHERE ${condition}`)).rowCount;

const stages: Record<string, (admin: pg.Client, settings: Settings) => Promise<unknown>> = {
  'while it reads the backup': unfinishedRestore,
  'when the log of set-up is gone': holds("to_regclass('auth.admins') IS NULL"),
  'while tables are made': holds(
    "to_regclass('read.projections') IS NULL AND to_regclass('log.head') IS NOT NULL",
  ),
  'while events come in': runs('log.import'),
  'while pictures come in': async (_, { UPLOADS_DIR }) => readdirSync(UPLOADS_DIR).length > 1,
  'while the log is compared': runs('json_build_object'),
};

it.each(Object.entries(stages))(
  'a restore that is killed %s blocks every start, and can be repeated',
  async (stage, isReached) => {
    const settings = await restorable.setUp(stage.replaceAll(' ', '_'));
    await withConnection(settings.DATABASE_URL, async (admin) => {
      const [restoring] = await Promise.all([
        startRestore(settings),
        waitFor(() => isReached(admin, settings), { intervalMs: 1 }),
      ]);
      await restoring.kill9();
      expect((await restoring.exited).signal).toBe('SIGKILL');
    });
    expect(await restorable.markOf(settings)).toContain(restorable.backup);
    expect(await restorable.migrate(settings)).toMatch(
      /^A restore is not finished \(.*backup, begun on .*\): run `restore` again/,
    );
    expect(await restorable.restore(settings)).toMatch(restorable.restored);
    await restorable.expectRestored(settings);
  },
);

it('Postgres may be killed during a restore: the log stays empty, nothing starts, and the next run succeeds', async () => {
  const dir = restorable.inFolder('killed');
  const server = await startPostgres({ dir });
  const settings = await restorable.setUp('marketplace', server);
  const restoring = await startRestore(settings);
  await waitFor(() => readdirSync(restorable.inFolder()).includes('pictures-of-marketplace'));
  process.kill(server.pid, 'SIGKILL');
  expect((await restoring.exited).code).toBe(1);
  expect(restoring.output()).toMatch(
    /\nThe database does not answer: .*\nThe restore is not finished, .*`restore --give-up`\.\n$/,
  );
  await server.exited;
  const again = await startPostgres({ dir, port: server.port });
  expect(await restorable.headOf(settings)).toBe(0);
  expect(await restorable.migrate(settings)).toMatch(/^A restore is not finished/);
  expect(await restorable.restore(settings)).toMatch(/ are back\n/);
  await restorable.expectRestored(settings);
  await again.stop();
});
