import path from 'node:path';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { readDetachedThrough } from '@marketplace/event-store/detached';
import { sealsOf } from '@marketplace/projector/seals/seal-keeper';
import {
  allSettings,
  backupSettings,
  sealSettings,
  storeSettings,
} from '@marketplace/service-kit/all-settings';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import {
  bucketCredentials,
  openUploads,
  storeOpener,
  uploadsUrl,
} from '@marketplace/service-kit/files/uploads';
import { readSettings } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import type { Cluster } from './cluster.ts';

/** pgBackRest takes the rest from the environment itself. */
const Settings = z.object({
  PGBACKREST_PG1_PATH: z.string(),
  PGBACKREST_REPO1_CIPHER_PASS: allSettings.ARCHIVE_PASSPHRASE,
  ...backupSettings,
  /** Of the administrator of the cluster that is archived. */
  DATABASE_URL: allSettings.DATABASE_URL.optional(),
  BACKUP_STATUS_FILE: z.string().default('/data/backup/backup-status.json'),
  ...storeSettings,
  ...sealSettings,
  LOG_SEAL_KEY: sealSettings.LOG_SEAL_KEY.optional(),
});

/** Returns the settings of the archive. @throws {SettingsError} naming the first bad or missing one */
export function archiveSettings(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(Settings, environment);
  const cluster: Cluster = { environment, data: path.resolve(settings.PGBACKREST_PG1_PATH) };
  const credentials = bucketCredentials(settings);
  const openStore = storeOpener(settings);
  readDetachedThrough(openStore);
  const sealing = sealsOf(settings);
  const seals: SealProof = { keys: sealing.keys, expected: [] };
  return {
    cluster,
    seals,
    isOn: settings.ARCHIVE === 'on',
    databaseUrl: settings.DATABASE_URL,
    uploads: openUploads({
      ...settings,
      UPLOADS_DIR: undefined,
      UPLOADS_URL: uploadsUrl(settings, '/data/uploads'),
    }),
    statusFile: openStateFile(settings.BACKUP_STATUS_FILE, credentials),
    lastSealFile: sealing.file,
    vaultBackups: openStore(settings.VAULT_BACKUPS ?? '/data/vault'),
    backupAt: settings.BACKUP_AT,
    fullEverySeconds: settings.BACKUP_FULL_EVERY,
    drillAt: settings.DRILL_AT,
  };
}

export type ArchiveSettings = ReturnType<typeof archiveSettings>;
