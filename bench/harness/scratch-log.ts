import { migrateLog } from '@marketplace/event-store/migrate';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { migrateReadModels } from '@marketplace/read-models/migrate';
import type pg from 'pg';
import { openPool } from './database.ts';

const passwords = { command: 'command', projector: 'projector', query: 'query' };

/** As many as the command service has. */
export const CONNECTIONS = 12;

export type ScratchLog = Awaited<ReturnType<typeof createLog>>;

/** Makes an empty log with read models in a database of that name, and opens it for its administrator and its services' roles. */
export async function createLog(postgres: RunningPostgres, name: string) {
  await postgres.createDatabase(name);
  const url = postgres.url(name);
  await createRoles(url, passwords);
  await migrateLog(url);
  await migrateReadModels(url);
  const pools: pg.Pool[] = [];
  const open = (address: string) => {
    const pool = openPool(address, CONNECTIONS);
    pools.push(pool);
    return pool;
  };
  const as = (service: keyof typeof passwords) => {
    const address = new URL(url);
    address.username = roleNames[service];
    address.password = passwords[service];
    return open(address.href);
  };
  return {
    url,
    admin: open(url),
    command: as('command'),
    projector: as('projector'),
    close: () => Promise.all(pools.map((pool) => pool.end())),
  };
}
