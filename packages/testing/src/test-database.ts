import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './global-setup.ts'; // what inject() knows

export type TestDatabase = {
  /** For a superuser. */
  url: string;
  /** The same database for another user. */
  urlFor(user: string, password: string): string;
  /** Connections as a superuser, closed by drop(). */
  pool: pg.Pool;
  /** Closes the pool and removes the database, whoever is still connected. */
  drop(): Promise<void>;
};

/** Any number will do that nothing else in the test run locks. */
const MIGRATION_LOCK = 7_205_174;

/**
 * Creates a database with a random name on the run's server and lets `migrate` fill it. One test file migrates at a
 * time, because roles belong to the whole server.
 */
export async function createTestDatabase({
  migrate,
}: {
  migrate?: (adminUrl: string) => Promise<unknown>;
} = {}): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = withDatabase(serverUrl, name);

  await onServer(serverUrl, async (client) => {
    await client.query(`create database ${name}`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]); // freed when the client leaves
    await migrate?.(url);
  });

  const pool = new pg.Pool({ connectionString: url, max: 5 });
  pool.on('error', () => undefined); // an idle connection may break: some tests kill the server
  return {
    url,
    urlFor: (user, password) => withUser(url, user, password),
    pool,
    async drop() {
      await pool.end();
      await onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function withUser(databaseUrl: string, user: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = user;
  url.password = password;
  return url.href;
}
