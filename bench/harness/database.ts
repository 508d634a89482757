import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Returns a connection pool whose connections may break when a server stops. The caller ends it. */
export function openPool(connectionString: string, max = 2): pg.Pool {
  return new pg.Pool({ connectionString, max }).on('error', () => undefined);
}

/** Returns the address of the database of a product that runs on a folder of data, for its administrator. */
export function administratorUrl(dataDir: string): string {
  const { command } = JSON.parse(readFileSync(path.join(dataDir, 'addresses.json'), 'utf8'));
  const url = new URL(command);
  url.username = 'postgres';
  url.password = readFileSync(path.join(dataDir, 'postgres/superuser-password'), 'utf8').trim();
  return url.href;
}

/** What makes an answered commit survive a power cut. */
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const;

/** Something that has to be so for the figures to count. */
export interface Check {
  what: string;
  found: string;
  holds: boolean;
}

/**
 * Says whether a Postgres is durable: its settings as a role sees them, and that no role, database or function sets others.
 *
 * @param pool of the role that writes
 */
export async function checkDurability(name: string, pool: pg.Pool): Promise<Check> {
  const names = Object.keys(DURABLE);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [names],
  );
  const overridden = await pool.query(
    `SELECT setting FROM (
       SELECT unnest(setconfig) FROM pg_db_role_setting UNION ALL SELECT unnest(proconfig) FROM pg_proc
     ) AS configured(setting) WHERE setting ~ $1`,
    [`^(${names.join('|')})=`],
  );
  const holds = Object.entries(DURABLE).every(([name, on]) =>
    rows.some((row) => row.name === name && row.setting === on),
  );
  const found = rows.map((row) => `${row.name} ${row.setting}`).join(', ');
  return { what: `durability of ${name}`, found, holds: holds && overridden.rowCount === 0 };
}

/** Says whether exactly what was acknowledged is stored. */
export function checkCount(what: string, acknowledged: number, stored: number): Check {
  const found = `${acknowledged} acknowledged, ${stored} stored`;
  return { what, found, holds: acknowledged === stored };
}
