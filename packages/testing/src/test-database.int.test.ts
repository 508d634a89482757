import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from './test-database.ts';
import { createTestDatabase } from './test-database.ts';
import { redisNamespace } from './test-redis.ts';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function create(shape = { name: 'testing', migrate }): Promise<TestDatabase> {
  const database = await createTestDatabase(shape);
  databases.push(database);
  return database;
}

let migrations = 0;

/** Would fail if two ran at once: the role belongs to the server. */
async function migrate(url: string): Promise<void> {
  migrations += 1;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query("select from pg_roles where rolname = 'testing_reader'");
  if (rowCount === 0) await client.query("create role testing_reader login password 'pass word'");
  await client.query('create table notes (text text)');
  await client.query('grant select on notes to testing_reader');
  const { rows } = await client.query('select current_database() as name');
  await client.query(`revoke connect on database ${rows[0].name} from public`);
  await client.query(`grant connect, create on database ${rows[0].name} to testing_reader`);
  await client.end();
}

describe('a test database', () => {
  it('is a copy of one migrated template', async () => {
    await Promise.all([create(), create()]);
    expect(migrations).toBe(1);
  });

  it('has the permissions of the migrations', async () => {
    const { rows } = await (await create()).pool.query(
      `select has_database_privilege('testing_reader', current_database(), 'create') as reader,
        has_database_privilege('pg_monitor', current_database(), 'connect') as others`,
    );
    expect(rows).toEqual([{ reader: true, others: false }]);
  });

  it('is migrated by the next test after a failed migration', async () => {
    const name = 'testing_in_vain';
    const failing = create({ name, migrate: () => Promise.reject(new Error('no disk')) });
    await expect(failing).rejects.toThrow('no disk');
    expect((await (await create({ name, migrate })).pool.query('select * from notes')).rows).toEqual([]);
  });
});

describe('a Redis namespace', () => {
  it('is new each time and valid as a queue prefix', () => {
    const { url, prefix } = redisNamespace();
    expect(url).toMatch(/^redis:/);
    expect(prefix).toMatch(/^[\w-]+$/);
    expect(redisNamespace().prefix).not.toBe(prefix);
  });
});
