import type { QuarantineState } from '@marketplace/contracts/operations/survey';
import { Survey } from '@marketplace/contracts/operations/survey';
import { withConnection } from '@marketplace/event-store/connected';
import { executedMigrations } from '@marketplace/event-store/run-migrations';
import { knownMigrations } from '@marketplace/product/migrate-all';
import { readHashKey } from '@marketplace/vault/stored-keys';
import { keylessEnquiries } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import type { Login, Postgres } from './facts.ts';

/** A login to try. */
export interface Key {
  user: string;
  /** The setting that has the password. */
  setting: string;
  url: string;
  isAdministrator?: boolean;
}

const TIMEOUT_MS = 5000;
const REFUSED = /^28/; // class of SQLSTATE: invalid authorization

/** Tries every login, and asks whoever is let in about the server. */
export async function askPostgres(keys: readonly Key[]): Promise<Postgres> {
  const postgres: Postgres = { logins: [] };
  for (const key of keys) {
    const { user, setting, isAdministrator = false } = key;
    const answer = await logIn(key.url, async (client) => {
      postgres.server ??= await serverOf(client);
      if (!isAdministrator) return;
      postgres.head = await headOf(client);
      postgres.migrations = await migrationsOf(key.url);
      Object.assign(postgres, await vaultOf(client));
      postgres.quarantine = await quarantineOf(client);
    });
    postgres.logins.push({ user, setting, isAdministrator, ...answer });
  }
  return postgres;
}

async function logIn(
  url: string,
  act: (client: pg.Client) => Promise<void>,
): Promise<Pick<Login, 'answer' | 'reason'>> {
  try {
    const config = { connectionString: url, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    await withConnection(config, act);
    return { answer: 'accepted' };
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string };
    return { answer: REFUSED.test(code) ? 'refused' : 'silent', reason: message || code };
  }
}

/** The clock is asked for the moment half-way between question and answer. */
async function serverOf(client: pg.Client): Promise<NonNullable<Postgres['server']>> {
  const asked = Date.now();
  const { rows } = await client.query<{ version: string; now: number }>(
    `SELECT current_setting('server_version') AS version,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
  );
  const [{ version = '', now = asked } = {}] = rows;
  return { version: version.replace(/ .*/, ''), clockAheadMs: now - (asked + Date.now()) / 2 };
}

async function headOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT WHERE to_regclass('log.head') IS NOT NULL");
  if (rows.length === 0) return 0;
  const head = await client.query<{ position: string }>('SELECT position FROM log.head');
  return Number(head.rows[0]?.position ?? 0);
}

async function vaultOf(client: pg.Client): Promise<Pick<Postgres, 'vault' | 'keyless' | 'hashMaster'>> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('vault.keys') IS NOT NULL");
  if (tables.length === 0) return { vault: {} };
  const { rows } = await client.query<{ masterId: string; keys: number }>(
    'SELECT master_id AS "masterId", count(*)::int AS keys FROM vault.keys GROUP BY 1',
  );
  const vault = Object.fromEntries(rows.map(({ masterId, keys }) => [masterId, keys]));
  const hashMaster = (await readHashKey(client))?.master_id ?? null;
  return { vault, hashMaster, keyless: await keylessEnquiries(client) };
}

async function quarantineOf(client: pg.Client): Promise<QuarantineState | null> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('read.projector') IS NOT NULL");
  if (tables.length === 0) return null;
  const { rows } = await client.query<{ survey: unknown }>('SELECT survey FROM read.projector');
  return Survey.safeParse(rows[0]?.survey).data?.quarantine ?? null;
}

async function migrationsOf(url: string): Promise<Record<string, string[]>> {
  const schemas = Object.keys(knownMigrations);
  const executed = await Promise.all(schemas.map((schema) => executedMigrations(url, schema)));
  return Object.fromEntries(schemas.map((schema, index) => [schema, executed[index] ?? []]));
}
