import { migrateSchema } from '@marketplace/event-store/migrate-schema';
import { migrations } from './auth.migrations.ts';

/** Brings admins and their sessions to their newest shape, as `migrateSchema` does. */
export async function migrateAuth(adminUrl: string): Promise<void> {
  await migrateSchema(adminUrl, 'auth', migrations);
}
