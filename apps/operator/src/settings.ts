import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { BackupStatus } from '@marketplace/contracts/operations/survey';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { readDetachedThrough } from '@marketplace/event-store/detached';
import { roleNames } from '@marketplace/event-store/roles';
import {
  backupStatusFile,
  keptAddresses,
  lastSealFile,
  localSecrets,
} from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/stack';
import type { SealSettings } from '@marketplace/projector/seals/seal-keeper';
import { readRememberedSeal, sealsOf } from '@marketplace/projector/seals/seal-keeper';
import {
  backupSettings,
  migrateSettings,
  sealSettings,
  storeSettings,
  surveySettings,
  toolSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { StateFile } from '@marketplace/service-kit/files/state-file';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import {
  bucketCredentials,
  openUploads,
  storeOpener,
  uploadsUrl,
} from '@marketplace/service-kit/files/uploads';
import { createLogger } from '@marketplace/service-kit/logger';
import { readSettings, SettingsError } from '@marketplace/service-kit/settings';
import type { Keyring } from '@marketplace/vault/keyring';
import { createKeyring } from '@marketplace/vault/keyring';
import type pg from 'pg';
import { z } from 'zod';

const Settings = z.object({
  ...toolSettings,
  DATABASE_URL: migrateSettings.DATABASE_URL.optional(),
  ...storeSettings,
  VAULT_BACKUPS: backupSettings.VAULT_BACKUPS,
  BACKUP_STATUS_FILE: surveySettings.BACKUP_STATUS_FILE,
  COMMAND_DB_PASSWORD: migrateSettings.COMMAND_DB_PASSWORD.optional(),
  PROJECTOR_DB_PASSWORD: migrateSettings.PROJECTOR_DB_PASSWORD.optional(),
  QUERY_DB_PASSWORD: migrateSettings.QUERY_DB_PASSWORD.optional(),
  ...sealSettings,
  LOG_SEAL_KEY: sealSettings.LOG_SEAL_KEY.optional(),
  ...vaultSettings,
  VAULT_KEY: vaultSettings.VAULT_KEY.optional(),
});

/**
 * Returns the settings of an operator's tool.
 *
 * @throws {SettingsError} naming the first bad setting
 */
export function operatorSettings(environment: NodeJS.ProcessEnv) {
  const { DATABASE_URL: databaseUrl, ...settings } = readSettings(Settings, environment);
  const dataDir = path.resolve(settings.DATA_DIR);
  const running = databaseUrl ? undefined : keptAddresses(dataDir);
  const url = uploadsUrl(settings, running?.uploadsDir ?? path.join(dataDir, 'uploads'));
  const given = {
    command: settings.COMMAND_DB_PASSWORD,
    projector: settings.PROJECTOR_DB_PASSWORD,
    query: settings.QUERY_DB_PASSWORD,
  };
  const credentials = bucketCredentials(settings);
  const openStore = storeOpener(settings);
  readDetachedThrough(openStore); // for every tool that reads the log
  const open = (address: string | undefined) =>
    address === undefined ? undefined : openStateFile(address, credentials);
  return {
    databaseUrl,
    dataDir,
    /** The store of the uploaded pictures. */
    uploads: openUploads({ ...settings, UPLOADS_DIR: undefined, UPLOADS_URL: url }),
    uploadsUrl: url,
    /** Where the pictures were before, while they move. */
    uploadsFrom: settings.UPLOADS_FROM,
    /** Returns a state file, at a path or at an address in a bucket that the credentials of the settings open. */
    openState: (address: string) => openStateFile(address, credentials),
    /** Where `archive` keeps the backups of the vault. */
    vaultBackups: settings.VAULT_BACKUPS,
    /** Returns a store: a folder, or a bucket that the credentials of the settings open. */
    openStore,
    operator: settings.OPERATOR ?? loginName(environment),
    /** How the log is sealed; without keys if none are known. */
    seals:
      settings.LOG_SEAL_KEY === undefined && running
        ? { keys: running.seals.keys, file: open(running.seals.file) }
        : sealsOf(settings),
    /** The file with the newest seal, of the setting or of DATA_DIR. */
    lastSealFile: open(settings.LAST_SEAL_FILE ?? (databaseUrl ? undefined : lastSealFile(dataDir))),
    /** The file that records backups and drills, of the setting or of DATA_DIR. */
    backupStatusFile: open(
      settings.BACKUP_STATUS_FILE ??
        (databaseUrl || !existsSync(dataDir) ? undefined : backupStatusFile(dataDir)),
    ),
    /** Returns the master keys of the vault, of the settings or of DATA_DIR; undefined if none are known. */
    keyring(): Keyring | undefined {
      const vaultKey = settings.VAULT_KEY ?? (databaseUrl ? undefined : localSecrets(dataDir).vaultKey);
      return vaultKey === undefined ? undefined : createKeyring(vaultKey, settings.VAULT_KEY_PREVIOUS);
    },
    /** Returns the passwords of the services' roles, of the settings or of DATA_DIR. */
    rolePasswords() {
      const { command, projector, query } = given;
      return command && projector && query
        ? { command, projector, query }
        : localSecrets(dataDir).databasePasswords;
    },
    /** Returns the address of the database for a role, or for its administrator. @throws {SettingsError} when there is none */
    addressFor(role: 'command' | 'projector' | 'admin'): string {
      const address = databaseUrl ?? running?.[role];
      if (address === undefined)
        throw new SettingsError(
          'The product is not running: start it with `npm start`, or set DATABASE_URL.',
        );
      const password = role === 'admin' ? undefined : given[role];
      return databaseUrl && role !== 'admin' && password
        ? roleUrl(databaseUrl, roleNames[role], password)
        : address;
    },
  };
}

export type OperatorSettings = ReturnType<typeof operatorSettings>;

/** Returns the master keys of the vault. @throws {SettingsError} when none are known */
export function keyringOf(settings: OperatorSettings): Keyring {
  const keyring = settings.keyring();
  if (!keyring) throw new SettingsError('Setting VAULT_KEY must be set. See .env.example for what it means.');
  return keyring;
}

/** Returns the login name on the machine: before `sudo`, or outside the container. A container's user may have no name. */
function loginName({ SUDO_USER, OPERATOR_LOGIN }: NodeJS.ProcessEnv): string {
  try {
    return SUDO_USER || OPERATOR_LOGIN || userInfo().username;
  } catch {
    return 'operator';
  }
}

/** Returns the keys and the remembered seal that verify the log's seals. */
export async function sealProof({ keys, file }: SealSettings): Promise<SealProof> {
  const seal = file === undefined ? undefined : await readRememberedSeal(file);
  return { keys, expected: seal ? [seal.mac] : [] };
}

/** Operators can wait longer than visitors for a busy database. */
const CONNECT_TIMEOUT_MS = 30_000;

/** Runs `act` with connections that have the rights of one role, for an address of that role or of an administrator. */
export async function withPool<Result>(
  url: string,
  role: 'command' | 'projector' | 'query',
  act: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const limited = new URL(url);
  limited.searchParams.set('options', `-c role=${roleNames[role]}`);
  const limits = { ...poolLimits[role], connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const pool = createPool(limited.href, limits, createLogger('operator', 'error'));
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}

/** Records a backup for metrics, `status` and the operations page; prints why when that fails. */
export async function recordBackup(
  statusFile: StateFile | undefined,
  made: Partial<Pick<BackupStatus, 'lastBackupAt' | 'lastVaultBackupAt'>>,
  print: Terminal['print'],
): Promise<void> {
  if (statusFile === undefined) return;
  await updateBackupStatus(statusFile, made).catch((error: Error) =>
    print(`metrics and the operations page do not show this backup: ${error.message}`),
  );
}
