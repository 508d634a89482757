import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { roleNames } from '@marketplace/event-store/roles';
import type { SealProof } from '@marketplace/event-store/seals/check-seals';
import { readRememberedSeal } from '@marketplace/event-store/seals/seal-memory';
import {
  backupStatusFile,
  keptAddresses,
  lastSealFile,
  localSecrets,
} from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/role-url';
import type { SealSettings } from '@marketplace/projector/seals/seal-keeper';
import { sealsOf } from '@marketplace/projector/seals/seal-keeper';
import {
  migrateSettings,
  sealSettings,
  surveySettings,
  toolSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { readSettings, SettingsError } from '@marketplace/service-kit/settings';
import type { Keyring } from '@marketplace/vault/keyring';
import { createKeyring } from '@marketplace/vault/keyring';
import { z } from 'zod';

const Settings = z.object({
  ...toolSettings,
  DATABASE_URL: migrateSettings.DATABASE_URL.optional(),
  UPLOADS_DIR: surveySettings.UPLOADS_DIR,
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
  const {
    COMMAND_DB_PASSWORD: command,
    PROJECTOR_DB_PASSWORD: projector,
    QUERY_DB_PASSWORD: query,
  } = settings;
  const given = { command, projector, query };
  const seals = settings.LOG_SEAL_KEY === undefined && running ? running.seals : sealsOf(settings);
  return {
    databaseUrl,
    dataDir,
    uploadsDir: path.resolve(settings.UPLOADS_DIR ?? running?.uploadsDir ?? path.join(dataDir, 'uploads')),
    operator: settings.OPERATOR ?? whoTyped(environment),
    /** How the log is sealed; without keys where they are not known. */
    seals,
    /** The file that keeps the newest seal of the database of DATA_DIR, or the one that is set. */
    lastSealFile: settings.LAST_SEAL_FILE ?? (databaseUrl ? undefined : lastSealFile(dataDir)),
    /** Where it is said that a backup was made or proven, of the product of DATA_DIR or as it is set; nowhere for other databases. */
    backupStatusFile:
      settings.BACKUP_STATUS_FILE ??
      (databaseUrl || !existsSync(dataDir) ? undefined : backupStatusFile(dataDir)),
    /** Returns the master keys of the vault: those that are set, else the one that `npm start` made; undefined where none is known. */
    keyring(): Keyring | undefined {
      const vaultKey = settings.VAULT_KEY ?? (databaseUrl ? undefined : localSecrets(dataDir).vaultKey);
      return vaultKey === undefined ? undefined : createKeyring(vaultKey, settings.VAULT_KEY_PREVIOUS);
    },
    /** Returns the passwords that the roles of the services get: those given, else those that `npm start` gives them. */
    rolePasswords() {
      return command && projector && query
        ? { command, projector, query }
        : localSecrets(dataDir).databasePasswords;
    },
    /**
     * Returns the address of the database that runs, for one role, by its own password where that is known, or for its administrator.
     *
     * @throws {SettingsError} when there is none
     */
    addressFor(role: 'command' | 'projector' | 'admin'): string {
      if (role === 'admin') return databaseUrl ?? running?.admin ?? notRunning();
      const password = given[role];
      if (databaseUrl) return password ? roleUrl(databaseUrl, roleNames[role], password) : databaseUrl;
      return running?.[role] ?? notRunning();
    },
  };
}

function notRunning(): never {
  throw new SettingsError('The product is not running: start it with `npm start`, or set DATABASE_URL.');
}

export type OperatorSettings = ReturnType<typeof operatorSettings>;

/** Returns the master keys of the vault. @throws {SettingsError} when none is known */
export function keyringOf(settings: OperatorSettings): Keyring {
  const keyring = settings.keyring();
  if (!keyring) throw new SettingsError('Setting VAULT_KEY must be set. See .env.example for what it means.');
  return keyring;
}

/**
 * Returns the name of whoever logged in on the machine: before they became another user, or as docker compose passes it on. A
 * container's own user may have none.
 */
function whoTyped({ SUDO_USER, OPERATOR_LOGIN }: NodeJS.ProcessEnv): string {
  try {
    return SUDO_USER || OPERATOR_LOGIN || userInfo().username;
  } catch {
    return 'operator';
  }
}

/** Returns what the seals of the log are proven with. */
export async function sealProof({ keys, file }: SealSettings): Promise<SealProof> {
  const seal = file === undefined ? undefined : await readRememberedSeal(file);
  return { keys, expected: seal ? [seal.mac] : [] };
}
