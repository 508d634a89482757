import { ensureAdmin, findAdmin, operatorMeta } from '@marketplace/command/auth/admins';
import { changeTeam } from '@marketplace/command/auth/team';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateAll } from './migrate-all.ts';
import { firstAdmin } from './prepare-data.ts';

const logger = createLogger('prepare-data-test', 'silent');
const settings = { ADMIN_USERNAME: 'Agent', ADMIN_PASSWORD: undefined };
let database: TestDatabase;
let commandUrl: string;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({
    name: 'product',
    async migrate(adminUrl) {
      await createRoles(adminUrl, { command: 'command', projector: 'projector', query: 'query' });
      await migrateAll(adminUrl);
    },
  });
  commandUrl = database.urlFor(roleNames.command, 'command');
  pool = createPool(commandUrl, poolLimits.command, logger);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it("the first admin's password is shown at the first start only", async () => {
  expect((await firstAdmin(settings, commandUrl, logger)).login).toMatch(
    /^Agent \/ \S{12,} {3}\(shown only now/,
  );
  expect((await firstAdmin(settings, commandUrl, logger)).login).toContain('shown at the first start');
});

it('a disabled first admin stays disabled and stops no start', async () => {
  await ensureAdmin(pool, { username: 'Successor', password: 'a long enough password' });
  const admin_id = (await findAdmin(pool, 'Agent'))?.id ?? '';
  await changeTeam(pool, { type: 'DisableAdmin', admin_id }, operatorMeta());
  const given = { ...settings, ADMIN_PASSWORD: 'correct horse battery staple' };
  const { admin, login } = await firstAdmin(given, commandUrl, logger);
  expect(admin.username).toBe('Agent');
  expect(login).toContain('as another admin: Agent is disabled');
  expect(await findAdmin(pool, 'Agent')).toBeUndefined();
});

it('an older version works with the database of a newer one, and says so', async () => {
  expect(await migrateAll(database.url)).toEqual([]);
  await database.pool.query(
    "INSERT INTO auth.kysely_migration (name, timestamp) VALUES ('9999-of-tomorrow', now()::text)",
  );
  expect(await migrateAll(database.url)).toEqual([
    'The schema auth is of a newer version (9999-of-tomorrow). This version works with it.',
  ]);
});
