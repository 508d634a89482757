import { createRoles } from '@marketplace/event-store/roles';
import { migrateAll } from './migrate-all.ts';

/** Makes roles and tables in a database that is to be filled from a backup: all that the services need but the first admin. */
export async function prepareDatabase(
  adminUrl: string,
  passwords: Parameters<typeof createRoles>[1],
): Promise<void> {
  await createRoles(adminUrl, passwords);
  await migrateAll(adminUrl);
}
