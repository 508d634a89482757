import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { lastSealFile } from '@marketplace/product/data-folder';
import { claimFor } from '@marketplace/product/installation-folder';
import { prepareData } from '@marketplace/product/prepare-data';
import { createProgress } from '@marketplace/product/progress';
import { roleUrl } from '@marketplace/product/role-url';
import {
  commandSettings,
  commonSettings,
  migrateSettings,
  sealSettings,
  toolSettings,
} from '@marketplace/service-kit/all-settings';
import { parseOptions } from '@marketplace/service-kit/command-line';
import { createLogger } from '@marketplace/service-kit/logger';
import { readSettings } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import type { Tool } from './tool.ts';

const MigrateSettings = z.object({
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  UPLOADS_DIR: commandSettings.UPLOADS_DIR,
  LAST_SEAL_FILE: sealSettings.LAST_SEAL_FILE,
  DATA_DIR: toolSettings.DATA_DIR,
  ...migrateSettings,
  DEMO_DATA: migrateSettings.DEMO_DATA.default('off'),
});

/**
 * Makes a database ready for the services: roles with their passwords, tables in their newest shape, the first admin, and the demo
 * if it is asked for. Safe to run again, and while the services of the version before are running.
 */
export const migrateTool: Tool = {
  usage: `Usage: migrate [--adopt]
  makes the roles, the tables and the first admin in DATABASE_URL; containers do it at each start. A database of another installation is
  left as it is, unless --adopt takes it over`,
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
    await claimFor(settings.LAST_SEAL_FILE ?? lastSealFile(settings.DATA_DIR), adminUrl, adopt);
    await progress.step('Roles', () => createRoles(adminUrl, passwords));
    const commandUrl = roleUrl(adminUrl, roleNames.command, passwords.command);
    const logger = createLogger('migrate', settings.LOG_LEVEL);
    await prepareData({ settings, adminUrl, commandUrl, logger, progress });
    print('The database is ready.');
    return 0;
  },
};
