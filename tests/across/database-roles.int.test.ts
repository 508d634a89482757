import { PostgresState } from '@marketplace/contracts/operations/survey';
import { withConnection } from '@marketplace/event-store/database';
import { createRoles, roleNames, withConnectionAs } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import type { TestDatabase } from '@marketplace/testing/test-database';
import { createTestDatabase } from '@marketplace/testing/test-database';

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyLog, passwords } from './running-api.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(emptyLog);
});
afterAll(() => database.drop());

type Connect = <Result>(act: (client: pg.Client) => Promise<Result>) => Promise<Result>;

const everybody = ['command', 'query', 'projector', 'backup', 'log tools'] as const;
type Who = (typeof everybody)[number];

/** How each connects to the database; operators' tools that only look are those of the log. */
const whoConnects: Record<Who, Connect> = {
  command: (act) => withConnection(urlOf('command'), act),
  query: (act) => withConnection(urlOf('query'), act),
  projector: (act) => withConnection(urlOf('projector'), act),
  backup: (act) => withConnectionAs(urlOf('command'), 'command', act),
  'log tools': (act) => withConnectionAs(urlOf('projector'), 'projector', act),
};

function urlOf(service: keyof typeof passwords): string {
  return database.urlFor(roleNames[service], passwords[service]);
}

const PROJECTION_ACT = JSON.stringify([
  {
    event_id: '0198c0de-0000-7000-8000-000000000001',
    stream_id: 'projection-listings',
    version: 1,
    type: 'ProjectionPaused',
    data: {},
    meta: { actor: { kind: 'operator' } },
  },
]);

const READING = JSON.stringify([
  {
    event_id: '0198c0de-0000-7000-8000-000000000002',
    stream_id: 'reading-0198c0de-0000-7000-8000-000000000002',
    version: 1,
    type: 'EnquiriesListed',
    data: {},
    meta: { actor: { kind: 'admin' } },
  },
]);

const LISTING = '0198c0de-0000-7000-8000-000000000002';
const EXPIRY = JSON.stringify([
  {
    event_id: '0198c0de-0000-7000-8000-000000000003',
    stream_id: `listing-${LISTING}`,
    version: 1,
    type: 'ListingExpired',
    data: { listing_id: LISTING },
    meta: { actor: { kind: 'system' } },
  },
]);

const WEEK_REPORT = JSON.stringify([
  {
    event_id: '0198c0de-0000-7000-8000-000000000004',
    stream_id: 'week-report-2026-11-23',
    version: 1,
    type: 'WeekReportDue',
    data: { week: '2026-11-23' },
    meta: { actor: { kind: 'system' } },
  },
]);

const A_KEY = "gen_random_uuid(), gen_random_uuid(), 'a', 'b'";

/** What each may, and with that what all others may not. */
const mays: Record<string, readonly Who[]> = {
  'SELECT * FROM log.events': ['command', 'projector', 'backup', 'log tools'],
  'SELECT * FROM log.streams': ['command', 'projector', 'backup', 'log tools'],
  'SELECT * FROM log.head': ['command', 'query', 'projector', 'backup', 'log tools'],
  'SELECT position, recorded_at FROM log.events': ['command', 'query', 'projector', 'backup', 'log tools'],
  'SELECT * FROM log.projection_acts': ['query'],
  "SELECT * FROM log.append('[]')": ['command'],
  "SELECT log.append_new('[]')": ['command'],
  [`SELECT * FROM log.append_operations('${PROJECTION_ACT}')`]: ['projector'],
  [`SET TRANSACTION READ WRITE; SELECT * FROM log.append_readings('${READING}')`]: ['query'],
  [`SELECT * FROM log.append_due_times('${EXPIRY}')`]: ['projector'],
  [`SELECT * FROM log.append_week_reports('${WEEK_REPORT}')`]: ['projector'],
  "SELECT * FROM log.append_alerts('[]')": ['projector'],
  'SELECT * FROM vault.alert_keys': ['projector', 'log tools'],
  'SELECT * FROM vault.seller_keys': ['projector', 'log tools'],
  'SELECT * FROM auth.admins': ['command', 'backup'],
  'SELECT * FROM auth.passkeys, auth.recovery_codes, auth.team_policy': ['command', 'backup'],
  'DELETE FROM auth.sessions': ['command'],
  'SELECT * FROM auth.live_sessions': ['command', 'query', 'backup'],
  'SELECT * FROM auth.admin_names': ['query'],
  'SELECT endpoint FROM auth.push_targets': ['command', 'projector', 'backup', 'log tools'],
  'SELECT endpoint FROM auth.push_devices': ['command', 'backup'],
  'DELETE FROM auth.push_devices': ['command', 'projector'],
  "INSERT INTO auth.push_notices (device_id) SELECT 'none' WHERE false": ['command', 'projector'],
  'DELETE FROM auth.push_notices': ['projector'],
  'SELECT * FROM read.mail_server': ['command', 'backup'],
  'SELECT * FROM read.live': ['query', 'projector', 'log tools'],
  "UPDATE read.projections SET error = ''": ['projector'],
  "SELECT read.create_generation('sales_g7')": ['projector'],
  // who seals finds keys and reads none; who folds the log does not know of them
  'SELECT key_id, noun, enquiry_id, master_id, email_hash, phone_hash, body_hash, created_at, mailed_on FROM vault.keys':
    ['command', 'query', 'backup'],
  'SELECT wrapped FROM vault.keys': ['query'],
  'SELECT key_id FROM vault.photos': ['command', 'query', 'backup'],
  'SELECT box FROM vault.photos': ['query'],
  "INSERT INTO vault.photos (key_id, box) SELECT key_id, 'a' FROM vault.photos WHERE false": ['command'],
  'SELECT * FROM vault.viewing_keys': ['projector', 'log tools'],
  [`INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id) VALUES (${A_KEY})`]: ['command'],
  'DELETE FROM vault.keys': ['command'],
  'SELECT * FROM vault.hash_key': ['command', 'query', 'backup'],
  "INSERT INTO vault.hash_key (wrapped, master_id) VALUES ('a', 'b')": ['command'],
  'CREATE TEMPORARY TABLE seen (id int)': ['projector'],
  'SELECT log.server_state()': ['projector', 'log tools'],
};

/** What nobody may who is not the administrator, in the database's words for each way out of its tables. */
const forbidden = [
  'CREATE SCHEMA mine',
  'CREATE SCHEMA sales_g8',
  'CREATE TABLE public.mine (id int)',
  'CREATE TABLE read.mine (id int)',
  'CREATE TABLE log.mine (id int)',
  'ALTER TABLE log.events DISABLE TRIGGER ALL',
  "SELECT read.create_generation('mine')",
  "SELECT read.create_generation('listings_g0')",
  `SELECT read.create_generation('listings_g1" AUTHORIZATION postgres --')`,
  'SELECT lo_create(0)',
  'SELECT lo_creat(-1)',
  "SELECT lo_from_bytea(0, 'text')",
  'SELECT lo_open(1, 131072)',
  "SELECT lo_import('/etc/passwd')",
  "COPY (SELECT 1) TO PROGRAM 'true'",
  "COPY pg_settings (name) FROM PROGRAM 'true'",
  "COPY (SELECT 1) TO '/tmp/out'",
  "SELECT pg_read_file('/etc/passwd')",
  "SELECT pg_ls_dir('/')",
  'CREATE EXTENSION dblink',
  'CREATE EXTENSION pg_trgm',
  'CREATE EXTENSION postgres_fdw',
  "CREATE FUNCTION pg_temp.run(text) RETURNS int LANGUAGE c AS 'libc.so.6', 'system'",
  "LOAD 'auto_explain'",
  "UPDATE vault.keys SET wrapped = 'a'",
  "UPDATE vault.keys SET created_at = 'infinity'",
  "UPDATE vault.hash_key SET wrapped = 'a'",
  'DELETE FROM vault.hash_key',
  'DELETE FROM vault.photos',
  'TRUNCATE vault.keys',
  'DROP TABLE vault.keys',
  'CREATE TABLE vault.mine (id int)',
  'CREATE DATABASE mine',
  'CREATE ROLE mine',
  'ALTER ROLE app_command SUPERUSER',
  'ALTER ROLE app_query CONNECTION LIMIT -1',
  'ALTER SYSTEM SET fsync = off',
  "SET session_replication_role = 'replica'",
  'SET ROLE marketplace_owner',
  'SET ROLE postgres',
  'SELECT * FROM pg_authid',
  'SELECT * FROM pg_ls_waldir()',
  'SET ROLE pg_monitor',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $$postgres$$',
  'UPDATE log.head SET position = 0',
  "UPDATE log.events SET data = '{}'",
  'DELETE FROM log.events',
  'TRUNCATE log.events',
];

const NOT_IN_TRANSACTIONS = /^(CREATE DATABASE|ALTER SYSTEM) /;

/** Whether somebody may do something, which is undone at once. @throws {Error} for every refusal but that of rights */
async function may(who: Who, act: string): Promise<boolean> {
  return whoConnects[who](async (client) => {
    try {
      if (!NOT_IN_TRANSACTIONS.test(act)) await client.query('BEGIN');
      await client.query(act);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // no right to it, or no right to write at all
      if (code === '42501' || code === '25006') return false;
      throw error;
    } finally {
      await client.query('ROLLBACK');
    }
  });
}

async function whoMay(act: string): Promise<Who[]> {
  const allowed = await Promise.all(everybody.map((who) => may(who, act)));
  return everybody.filter((_who, index) => allowed[index]);
}

describe('the database', () => {
  it.each(Object.entries(mays))('%s: only %j may', async (act, allowed) => {
    expect(await whoMay(act)).toEqual(everybody.filter((who) => allowed.includes(who)));
  });

  it.each(forbidden)('allows no service to: %s', async (act) => {
    expect(await whoMay(act)).toEqual([]);
  });

  it('lets the projector fill and drop its own generation', async () => {
    await whoConnects.projector(async (client) => {
      await client.query("SELECT read.create_generation('sales_g9')");
      await client.query('CREATE TABLE sales_g9.totals AS SELECT 1 AS views');
      await withConnection(urlOf('query'), async (query) =>
        expect((await query.query('SELECT * FROM sales_g9.totals')).rows).toEqual([{ views: 1 }]),
      );
      await client.query('DROP SCHEMA sales_g9 CASCADE');
    });
  });

  it('shows the projector server figures but no other session', async () => {
    await withConnection(database.url, async (other) => {
      await other.query('BEGIN');
      await other.query("SELECT 'a secret'");
      await whoConnects.projector(async (client) => {
        const { rows } = await client.query('SELECT log.server_state() AS state');
        const state = PostgresState.parse(rows[0].state);
        expect(state).toMatchObject({ connectionsMax: expect.any(Number), walKeptBySlots: 0 });
        for (const figure of [
          state.connections,
          state.databaseSize,
          state.walSize,
          state.oldestTransactionSeconds,
        ])
          expect(figure).toBeGreaterThan(0);
        const seen = await client.query(
          "SELECT FROM pg_stat_activity WHERE usename <> current_user AND (xact_start IS NOT NULL OR query LIKE '%a secret%')",
        );
        expect(seen.rowCount).toBe(0);
      });
    });
  });

  it('grants nothing implicitly', async () => {
    const { rows } = await database.pool.query(
      "SELECT datacl::text AS rights FROM pg_database WHERE datname = current_database() AND datacl::text ~ '[{,]='",
    );
    expect(rows).toEqual([]);
  });
});

it('of our own cluster is the only one that a service may use', async () => {
  const server = await startPostgres({ throwaway: true });
  try {
    await server.createDatabase('marketplace');
    await createRoles(server.url('marketplace'), passwords);
    for (const [service, password] of Object.entries(passwords))
      for (const [name, refusal] of [
        ['marketplace', undefined],
        ['postgres', '42501'],
        ['template1', '42501'],
      ] as const) {
        const url = new URL(server.url(name));
        url.username = roleNames[service as keyof typeof passwords];
        url.password = password;
        const entered = withConnection(url.href, async () => undefined).catch(({ code }) => code);
        expect([service, name, await entered]).toEqual([service, name, refusal]);
      }
  } finally {
    await server.stop();
  }
});
