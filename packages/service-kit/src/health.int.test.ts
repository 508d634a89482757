import { claimDatabase, markRestore, unmarkRestore } from '@marketplace/event-store/installation';
import { createTestLog } from '@marketplace/event-store/testing/test-log';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertStartable, readyUnlessRestoring } from './health.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

async function asAdmin(act: (admin: pg.PoolClient) => Promise<void>): Promise<void> {
  const admin = await log.admin.connect();
  await act(admin).finally(() => admin.release());
}

const tired = async () => ['tired'];

it('an unfinished restore blocks every start and readiness', async () => {
  await asAdmin((admin) => markRestore(admin, "/backups/it's, begun on a day"));
  const sentence =
    "A restore is not finished (/backups/it's, begun on a day): run `restore` again, or abandon it with `restore --give-up`. Until then nothing starts on this database.";
  for (const pool of [log.command, log.projector, log.query]) {
    await expect(assertStartable(pool)).rejects.toThrow(sentence);
    expect(await readyUnlessRestoring(pool, tired)()).toEqual([sentence, 'tired']);
  }
  await asAdmin(unmarkRestore);
  for (const pool of [log.command, log.projector, log.query]) {
    await assertStartable(pool);
    expect(await readyUnlessRestoring(pool, tired)()).toEqual(['tired']);
  }
});

it('a database that needs a newer program blocks every start', async () => {
  const folder = { id: undefined, name: 'a folder', keep: async () => undefined };
  await asAdmin((admin) => claimDatabase(admin, folder, false, 7));
  for (const pool of [log.command, log.projector, log.query])
    await expect(assertStartable(pool)).rejects.toThrow(
      "This database needs version 7 of the product's tables, and this program has version 1. Nothing was changed. Start the newer program, or restore a backup from before the upgrade.",
    );
});

it('a database that does not answer blocks no start', async () => {
  const away = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' });
  await assertStartable(away);
  expect(await readyUnlessRestoring(away, tired)()).toEqual(['tired']);
  await away.end();
});
