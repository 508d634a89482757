import path from 'node:path';
import { assertProtected, commandSettings } from '@marketplace/command/settings';
import { limits } from '@marketplace/contracts/limits';
import { noticeSettings } from '@marketplace/projector/notices/notice-settings';
import { sealSettings } from '@marketplace/projector/seals/seal-settings';
import { surveySettings } from '@marketplace/projector/survey/survey-settings';
import { querySettings } from '@marketplace/query/settings';
import {
  callSettings,
  commonSettings,
  DatabaseUrl,
  JwtSecret,
  queueSettings,
  readSettings,
  SettingsError,
  vaultSettings,
} from '@marketplace/service-kit/settings';
import { siteSettings } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';
import { backupStatusFile } from './data-folder.ts';

export const AdminUsername = z.string().trim().min(1).max(100).default('admin');
export const AdminPassword = z
  .string()
  .min(limits.passwordLength, `must have at least ${limits.passwordLength} characters`);

/** Every setting of the product, as `npm start` reads it. */
export const productSettingsShape = {
  ...commonSettings,
  ...callSettings,
  ...siteSettings,
  ...commandSettings,
  ...querySettings,
  ...sealSettings,
  ...surveySettings,
  ...noticeSettings,
  LOG_SEAL_KEY: sealSettings.LOG_SEAL_KEY.optional(),
  ...vaultSettings,
  VAULT_KEY: vaultSettings.VAULT_KEY.optional(),
  DATA_DIR: z.string().default('.data'),
  UPLOADS_DIR: z.string().optional(),
  DATABASE_URL: DatabaseUrl.optional(),
  ...queueSettings,
  REDIS_URL: queueSettings.REDIS_URL.optional(),
  ADMIN_USERNAME: AdminUsername,
  ADMIN_PASSWORD: AdminPassword.optional(),
  JWT_SECRET: JwtSecret.optional(),
  DEMO_DATA: z.enum(['on', 'off']).optional(),
  WEB_MODE: z.enum(['production', 'development']).default('production'),
};
const ProductSettings = z.object(productSettingsShape);

/**
 * Returns the settings of the composed server: those of every service, and where its data lives. Whatever has no default
 * outside production has none in it.
 *
 * @throws {SettingsError} naming the first bad or missing setting
 */
export function productSettings(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(ProductSettings, environment);
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
    // the embedded database is below it, one of your own may be anywhere
    DATABASE_DISK: settings.DATABASE_DISK ?? (settings.DATABASE_URL ? undefined : dataDir),
    BACKUP_STATUS_FILE: settings.BACKUP_STATUS_FILE ?? backupStatusFile(dataDir),
    UPLOADS_DIR: path.resolve(settings.UPLOADS_DIR ?? path.join(dataDir, 'uploads')),
    DEMO_DATA: settings.DEMO_DATA ?? (production ? 'off' : 'on'),
  };
}

export type ProductSettings = ReturnType<typeof productSettings>;
