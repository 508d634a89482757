import { authMigrations, migrateAuth } from '@marketplace/command/auth/migrate-auth';
import { logMigrations } from '@marketplace/event-store/log-migrations';
import { migrateLog } from '@marketplace/event-store/migrate';
import { migrateReadModels, migrations as readMigrations } from '@marketplace/read-models/migrate';
import { projections } from '@marketplace/read-models/projections';
import { migrateVault, vaultMigrations } from '@marketplace/vault/migrate-vault';

import pg from 'pg';

/** The migrations that this version knows, by schema. */
export const knownMigrations: Record<string, readonly string[]> = {
  log: Object.keys(logMigrations),
  read: Object.keys(readMigrations),
  auth: Object.keys(authMigrations),
  vault: Object.keys(vaultMigrations),
};

/**
 * Migrates every schema to its newest shape. The roles must exist.
 *
 * @returns a line for operators about each schema that a newer version has migrated
 */
export async function migrateAll(adminUrl: string): Promise<string[]> {
  const newer = {
    log: await migrateLog(adminUrl),
    read: await migrateReadModels(adminUrl),
    auth: await migrateAuth(adminUrl),
    vault: await migrateVault(adminUrl),
  };
  return Object.entries(newer)
    .filter(([, names]) => names.length > 0)
    .map(
      ([schema, names]) =>
        `The schema ${schema} is of a newer version (${names.join(', ')}). This version works with it.`,
    );
}

const GENERATION = `^(${projections.join('|')})_g[0-9]+$`;

/** Drops the log, the admins and the read models, but not the vault. Runs in the caller's transaction. */
export async function dropAll(admin: pg.ClientBase): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('log', 'read', 'auth') OR nspname ~ $1",
    [GENERATION],
  );
  if (rows.length === 0) return;
  await admin.query(`DROP SCHEMA ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} CASCADE`);
}
