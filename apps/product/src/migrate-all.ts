import { migrateAuth } from '@marketplace/command/auth/migrate-auth';
import { migrateLog } from '@marketplace/event-store/migrate';
import { migrateReadModels } from '@marketplace/read-models/migrate';

/** Brings every schema to its newest shape. The roles must be there. */
export async function migrateAll(adminUrl: string): Promise<void> {
  await migrateLog(adminUrl);
  await migrateReadModels(adminUrl);
  await migrateAuth(adminUrl);
}
