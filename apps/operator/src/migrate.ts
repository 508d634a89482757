import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { loadDemoOnce } from '@marketplace/product/demo-step';
import { firstAdmin } from '@marketplace/product/first-admin';
import { migrateAll } from '@marketplace/product/migrate-all';
import { migrateSettings } from '@marketplace/product/migrate-settings';
import { createProgress } from '@marketplace/product/progress';
import { roleUrl } from '@marketplace/product/role-url';
import { createLogger } from '@marketplace/service-kit/logger';
import { told } from './told.ts';

/**
 * Makes a database ready for the services, and ends: roles with their passwords, tables in their newest shape, the first admin,
 * and the demo if it is asked for. Safe to run again, and while the services of the version before are running.
 */
async function main(): Promise<void> {
  const settings = migrateSettings(process.env);
  const { DATABASE_URL: adminUrl, COMMAND_DB_PASSWORD, PROJECTOR_DB_PASSWORD, QUERY_DB_PASSWORD } = settings;
  const logger = createLogger('migrate', settings.LOG_LEVEL);
  const progress = createProgress();

  await progress.step('Roles', () =>
    createRoles(adminUrl, {
      command: COMMAND_DB_PASSWORD,
      projector: PROJECTOR_DB_PASSWORD,
      query: QUERY_DB_PASSWORD,
    }),
  );
  await progress.step('Tables', () => migrateAll(adminUrl));
  const commandUrl = roleUrl(adminUrl, roleNames.command, COMMAND_DB_PASSWORD);
  const { admin } = await firstAdmin(settings, commandUrl, logger);
  if (settings.DEMO_DATA === 'on') await loadDemoOnce({ settings, stack: { adminUrl }, admin, progress });
  console.log('The database is ready.');
}

main().catch((error: unknown) => {
  console.error(told(error));
  process.exitCode = 1;
});
