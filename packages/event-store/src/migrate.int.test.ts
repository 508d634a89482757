import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrateSchema, newerThan } from './migrate.ts';
import { createRoles } from './roles.ts';
import { passwords } from './testing/test-log.ts';

const column = (name: string): Migration => ({
  async up(db) {
    await sql`ALTER TABLE shelf.boxes ADD COLUMN ${sql.id(name)} int`.execute(db);
  },
});
const older = {
  '0001-boxes': {
    async up(db) {
      await sql`CREATE TABLE shelf.boxes (one int)`.execute(db);
    },
  } satisfies Migration,
  '0002-two': column('two'),
};
const newer = { ...older, '0003-three': column('three'), '0004-four': column('four') };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await createRoles(database.url, passwords);
});
afterEach(() => database.drop());

const migrate = (migrations: Record<string, Migration>) => migrateSchema(database.url, 'shelf', migrations);
async function columns() {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'shelf' AND table_name = 'boxes'",
  );
  return rows.map(({ name }) => name);
}

it('accepts the migrations of a newer version, forward and back', async () => {
  expect(await migrate(older)).toEqual([]);
  expect(await migrate(newer)).toEqual([]);
  expect(await migrate(older)).toEqual(['0003-three', '0004-four']);
  expect(await columns()).toEqual(['one', 'two', 'three', 'four']);
  expect(await migrate(newer)).toEqual([]);
  expect(await migrate({ ...newer, '0005-five': column('five') })).toEqual([]);
  expect(await columns()).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it('ignores migrations that a newer version adds at the same time', async () => {
  await migrate(older);
  const skipped = await Promise.all([migrate(newer), ...Array.from({ length: 5 }, () => migrate(older))]);
  expect(skipped[0]).toEqual([]);
  expect(await columns()).toEqual(['one', 'two', 'three', 'four']);
});

it('refuses a schema with unrelated migrations', async () => {
  await migrate({ '0001-boxes': older['0001-boxes'], '0002-another': column('another') });
  await expect(migrate(newer)).rejects.toMatchObject({
    name: 'DatabaseRefused',
    message: expect.stringMatching(
      /^The schema shelf was migrated by a program that is neither this one .*0002-another.* Start the program that migrated it, or a newer one\.$/,
    ),
  });
});

it.each<[string[], string[], string[]]>([
  [[], ['0001-a'], ['0001-a']],
  [['0001-a', '0002-b'], ['0001-a'], []],
  [['0001-a'], ['0001-a', '0002-b', '0010-c'], ['0002-b', '0010-c']],
  [['0002-b'], ['0001-a', '0002-b'], []],
])('of what is known as %j and executed as %j, newer is %j', (known, executed, expected) => {
  expect(newerThan(known, executed)).toEqual(expected);
});
