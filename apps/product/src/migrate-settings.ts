import { commandSettings } from '@marketplace/command/settings';
import { commonSettings, DatabaseUrl, readSettings } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { AdminPassword, AdminUsername } from './settings.ts';

export const RolePassword = z.string().min(12, 'must have at least 12 characters');

const MigrateSettings = z.object({
  LOG_LEVEL: commonSettings.LOG_LEVEL,
  /** Of an administrator, who may make roles. */
  DATABASE_URL: DatabaseUrl,
  COMMAND_DB_PASSWORD: RolePassword,
  PROJECTOR_DB_PASSWORD: RolePassword,
  QUERY_DB_PASSWORD: RolePassword,
  ADMIN_USERNAME: AdminUsername,
  ADMIN_PASSWORD: AdminPassword,
  DEMO_DATA: z.enum(['on', 'off']).default('off'),
  UPLOADS_DIR: commandSettings.UPLOADS_DIR,
});

/**
 * Returns the settings of the one-shot that makes a database ready. No secret has a default.
 *
 * @throws {SettingsError} naming the first bad or missing setting
 */
export function migrateSettings(environment: NodeJS.ProcessEnv) {
  return readSettings(MigrateSettings, environment);
}
