import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';
import { redisNamespace } from './test-redis.ts';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function create(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrate });
  databases.push(database);
  return database;
}

/** Would fail if two ran at once: the role belongs to the server. */
async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select from pg_roles where rolname = 'testing_reader'");
  if (rowCount === 0) await client.query("create role testing_reader login password 'pass word'");
  await client.query('create table notes (text text)');
  await client.query('grant select on notes to testing_reader');
  await client.end();
}

describe('a test database', () => {
  it('is migrated and apart from the others', async () => {
    const [one, two] = await Promise.all([create(), create()]);
    await one.pool.query("insert into notes values ('mine')");
    expect((await two.pool.query('select * from notes')).rows).toEqual([]);
  });

  it('can be used as another user', async () => {
    const client = new pg.Client({
      connectionString: (await create()).urlFor('testing_reader', 'pass word'),
    });
    await client.connect();
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: 'testing_reader' }]);
    await expect(client.query("insert into notes values ('x')")).rejects.toMatchObject({ code: '42501' });
    await client.end();
  });
});

describe('a Redis namespace', () => {
  it('is new each time and fit for a queue prefix', () => {
    const { url, prefix } = redisNamespace();
    expect(url).toMatch(/^redis:/);
    expect(prefix).toMatch(/^[\w-]+$/);
    expect(redisNamespace().prefix).not.toBe(prefix);
  });
});
