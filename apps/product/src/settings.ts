import path from 'node:path';
import { assertProtected } from '@marketplace/command/service';
import {
  callSettings,
  commandSettings,
  commonSettings,
  migrateSettings,
  noticeSettings,
  querySettings,
  queueSettings,
  sealSettings,
  siteSettings,
  surveySettings,
  tokenSettings,
  toolSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { uploadsUrl } from '@marketplace/service-kit/files/uploads';
import { readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { backupStatusFile } from './data-folder.ts';

/** Every setting of the product, as `npm start` reads it. */
export const productSettingsShape = {
  ...commonSettings,
  ...callSettings,
  ...siteSettings,
  ...commandSettings,
  ...querySettings,
  ...surveySettings,
  ...noticeSettings,
  ...sealSettings,
  LOG_SEAL_KEY: sealSettings.LOG_SEAL_KEY.optional(),
  ...vaultSettings,
  VAULT_KEY: vaultSettings.VAULT_KEY.optional(),
  ...queueSettings,
  REDIS_URL: queueSettings.REDIS_URL.optional(),
  JWT_SECRET: tokenSettings.JWT_SECRET.optional(),
  DATA_DIR: toolSettings.DATA_DIR,
  DATABASE_URL: migrateSettings.DATABASE_URL.optional(),
  PGPASSWORD: migrateSettings.PGPASSWORD,
  ADMIN_USERNAME: migrateSettings.ADMIN_USERNAME,
  ADMIN_PASSWORD: migrateSettings.ADMIN_PASSWORD.optional(),
  DEMO_DATA: migrateSettings.DEMO_DATA,
  WEB_MODE: z.enum(['production', 'development']).default('production'),
};
const ProductSettings = z.object(productSettingsShape);

/**
 * Returns the settings of the whole product. In production, secrets have no defaults.
 *
 * @throws {SettingsError} naming the first bad or missing setting
 */
export function productSettings(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(ProductSettings, {
    ...environment,
    PUBLIC_ORIGIN: environment.PUBLIC_ORIGIN || `http://localhost:${environment.PORT || 8080}`,
  });
  const production = settings.NODE_ENV === 'production';
  for (const secret of ['JWT_SECRET', 'ADMIN_PASSWORD', 'LOG_SEAL_KEY', 'VAULT_KEY'] as const)
    if (production && !settings[secret])
      throw new SettingsError(
        `Setting ${secret} must be set in production. See .env.example for what it means.`,
      );
  assertProtected(settings);
  if (settings.INTERNAL_PORT === settings.PORT)
    throw new SettingsError('Setting INTERNAL_PORT must be another port than PORT, which is public.');
  const dataDir = path.resolve(settings.DATA_DIR);
  return {
    ...settings,
    DATA_DIR: dataDir,
    // only the embedded database is certainly on this disk
    DATABASE_DISK: settings.DATABASE_DISK ?? (settings.DATABASE_URL ? undefined : dataDir),
    BACKUP_STATUS_FILE: settings.BACKUP_STATUS_FILE ?? backupStatusFile(dataDir),
    UPLOADS_DIR: undefined,
    UPLOADS_URL: uploadsUrl(settings, path.join(dataDir, 'uploads')),
    DEMO_DATA: settings.DEMO_DATA ?? (production ? 'off' : 'on'),
  };
}

export type ProductSettings = ReturnType<typeof productSettings>;
