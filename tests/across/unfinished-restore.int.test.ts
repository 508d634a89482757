import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import { markRestore } from '@marketplace/event-store/installation';
import { createTestLog, passwords } from '@marketplace/event-store/testing/test-log';
import { roleUrl } from '@marketplace/product/stack';
import { spawnNode } from '@marketplace/testing/processes';
import { afterAll, beforeAll, expect, it } from 'vitest';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
  await withConnection(log.url, (admin) => markRestore(admin, 'a backup'));
});
afterAll(() => log.close());

it.each(['command', 'query', 'projector'] as const)(
  'the %s service does not start on a log that a restore left unfinished, and says what to do',
  async (service) => {
    const main = path.resolve(import.meta.dirname, `../../services/${service}/dist/main.js`);
    const starting = spawnNode(main, {
      ready: /listen|following/,
      env: {
        DATABASE_URL: roleUrl(log.url, `app_${service}`, passwords[service]),
        REDIS_URL: 'redis://127.0.0.1:9',
        JWT_SECRET: 'a secret of this test, of 32 bytes',
        LOG_SEAL_KEY: 'a key of this test, of 32 bytes !',
        VAULT_KEY: 'a key of the vault, of 32 bytes !',
        PORT: '8099',
        DATABASE_BUDGET_MS: '60000', // a busy machine may take long to connect
      },
    });
    await expect(starting).rejects.toThrow(
      /ended with 1 before it was ready\nA restore is not finished \(a backup\): run `restore` again, or abandon it with `restore --give-up`\. .*\n$/,
    );
  },
);
