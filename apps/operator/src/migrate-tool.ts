import { hasTable, withConnection } from '@marketplace/event-store/database';
import { ImportRefused } from '@marketplace/event-store/import-log';
import { assertRestored } from '@marketplace/event-store/installation';
import { headPosition } from '@marketplace/event-store/read-log';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { claimFor, lastSealFile } from '@marketplace/product/data-folder';
import { migrateAll } from '@marketplace/product/migrate-all';
import { createProgress, prepareData } from '@marketplace/product/prepare-data';
import { roleUrl } from '@marketplace/product/stack';
import {
  commonSettings,
  migrateSettings,
  sealSettings,
  storeSettings,
  toolSettings,
} from '@marketplace/service-kit/all-settings';
import { parseOptions } from '@marketplace/service-kit/command-line';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { bucketCredentials } from '@marketplace/service-kit/files/uploads';
import { createLogger } from '@marketplace/service-kit/logger';
import { readSettings, SettingsError } from '@marketplace/service-kit/settings';
import type pg from 'pg';
import { z } from 'zod';
import type { Tool } from './terminal.ts';

const MigrateSettings = z.object({
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  ...storeSettings,
  LAST_SEAL_FILE: sealSettings.LAST_SEAL_FILE,
  DATA_DIR: toolSettings.DATA_DIR,
  ...migrateSettings,
  DEMO_DATA: migrateSettings.DEMO_DATA.default('off'),
});

/**
 * Prepares a database for the services: roles with their passwords, tables in their newest shape, the first admin, and the demo
 * data if set. It can run again, and while services of the previous version run.
 */
export const migrateTool: Tool = {
  name: 'migrate',
  usage: `Usage: migrate [--adopt]
  create the roles, the tables and the first admin in DATABASE_URL; containers do it at each start. A database of another installation
  is refused, unless --adopt takes it over`,
  async run(args, { print }, environment) {
    const { adopt = false } = parseOptions(args, { adopt: { type: 'boolean' } });
    const settings = readSettings(MigrateSettings, environment);
    const adminUrl = settings.DATABASE_URL;
    const passwords = {
      command: settings.COMMAND_DB_PASSWORD,
      projector: settings.PROJECTOR_DB_PASSWORD,
      query: settings.QUERY_DB_PASSWORD,
    };
    const progress = createProgress();
    const sealFile = openStateFile(
      settings.LAST_SEAL_FILE ?? lastSealFile(settings.DATA_DIR),
      bucketCredentials(settings),
    );
    await claimFor(sealFile, adminUrl, adopt);
    await progress.step('Roles', () => createRoles(adminUrl, passwords));
    const commandUrl = roleUrl(adminUrl, roleNames.command, passwords.command);
    const logger = createLogger('migrate', settings.LOG_LEVEL);
    await prepareData({ settings, adminUrl, commandUrl, logger, progress });
    print('The database is ready.');
    return 0;
  },
};

/**
 * Creates roles and tables in a database that will be filled from another log, without a first admin. A database with events is not
 * changed, not even the passwords of its roles.
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
  if (!(await hasTable(client, 'log.head'))) return;
  const head = await headPosition(client);
  if (head > 0) throw new ImportRefused(`the log is not empty: it ends at position ${head}`);
}
