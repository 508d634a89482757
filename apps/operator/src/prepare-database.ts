import { withConnection } from '@marketplace/event-store/connected';
import { ImportRefused } from '@marketplace/event-store/import-log';
import { createRoles } from '@marketplace/event-store/roles';
import { assertRestored } from '@marketplace/event-store/unfinished-restore';
import { migrateAll } from '@marketplace/product/migrate-all';
import { SettingsError } from '@marketplace/service-kit/settings';
import type pg from 'pg';

/**
 * Makes roles and tables in a database that is to be filled from another log: all that the services need but the first admin. A
 * database with events is left alone, down to the passwords of its roles, which its services are logged in with.
 *
 * @throws {ImportRefused} when it has events
 * @throws {RestoreUnfinished} when a restore of it was left unfinished
 * @throws {SettingsError} when the address is not an administrator's
 */
export async function prepareDatabase(
  adminUrl: string,
  passwords: Parameters<typeof createRoles>[1],
): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await assertAdministrator(client);
    await assertRestored(client);
    await assertEmpty(client);
  });
  await createRoles(adminUrl, passwords);
  await migrateAll(adminUrl);
}

/** @throws {SettingsError} when the role of a connection is not an administrator's */
export async function assertAdministrator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(
    'SELECT rolsuper OR rolcreaterole AS may FROM pg_roles WHERE rolname = current_user',
  );
  if (!rows[0]?.may)
    throw new SettingsError(
      'Setting DATABASE_URL must be the address of an administrator, who may make roles.',
    );
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("SELECT WHERE to_regclass('log.head') IS NOT NULL");
  if (tables.length === 0) return;
  const { rows } = await client.query<{ position: string }>('SELECT position FROM log.head');
  if (rows[0]?.position !== '0')
    throw new ImportRefused(`the log is not empty: it ends at position ${rows[0]?.position}`);
}
