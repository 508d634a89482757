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
  /** Closes the pool and removes the database with all its connections. */
  drop(): Promise<void>;
};

/** What a database has before a test begins. */
type Shape = {
  /** Shapes of one name must have migrations of one effect; the first to come are run, the others never. */
  name: string;
  migrate(adminUrl: string): Promise<unknown>;
};

/** Any number will do that nothing else in the test run locks. */
const TEMPLATE_LOCK = 7_205_174;

/**
 * Creates a database with a random name on the run's server: empty, or as the migrations of `shape` leave one. They run
 * once in a test run, on a template that is then copied.
 *
 * @param serverUrl of another server than the run's, which a test may then mistreat
 */
export async function createTestDatabase(
  shape?: Shape,
  serverUrl = inject('postgresUrl'),
): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = withDatabase(serverUrl, name);

  await onServer(serverUrl, async (client) => {
    if (!shape) return client.query(`create database ${name}`);
    const template = await ensureTemplate(client, serverUrl, shape);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // A copy has everything but the rights on the database itself.
    return client.query(
      `update pg_database set datacl = (select datacl from pg_database where datname = $1) where datname = $2`,
      [template, name],
    );
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

/** One test file at a time migrates, because roles belong to the whole server. Only a finished template is marked as one. */
async function ensureTemplate(client: pg.Client, serverUrl: string, shape: Shape): Promise<string> {
  const template = `template_${shape.name}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const finished = 'select from pg_database where datname = $1 and datistemplate';
    if ((await client.query(finished, [template])).rowCount) return template;
    await client.query(`drop database if exists ${template} with (force)`);
    await client.query(`create database ${template}`);
    await shape.migrate(withDatabase(serverUrl, template));
    await client.query(`alter database ${template} is_template true`);
    return template;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
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
