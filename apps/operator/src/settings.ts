import { userInfo } from 'node:os';
import path from 'node:path';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import { roleNames } from '@marketplace/event-store/roles';
import type { SealProof } from '@marketplace/event-store/seals/check-seals';
import { rememberedIn } from '@marketplace/event-store/seals/seal-memory';
import { keptAddresses, lastSealFile, localSecrets } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/role-url';
import type { SealSettings } from '@marketplace/projector/seals/seal-settings';
import { sealSettings, sealsOf } from '@marketplace/projector/seals/seal-settings';
import { DatabaseUrl, readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';

export const RolePassword = z.string().min(12, 'must have at least 12 characters');

const Settings = z.object({
  DATABASE_URL: DatabaseUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  UPLOADS_DIR: z.string().optional(),
  COMMAND_DB_PASSWORD: RolePassword.optional(),
  PROJECTOR_DB_PASSWORD: RolePassword.optional(),
  QUERY_DB_PASSWORD: RolePassword.optional(),
  ...sealSettings,
  LOG_SEAL_KEY: sealSettings.LOG_SEAL_KEY.optional(),
  /** Who acts, as the log will name them. */
  OPERATOR: z.string().pipe(line(limits.usernameLength)).default(userName),
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
    operator: settings.OPERATOR,
    /** How the log is sealed; without keys where they are not known. */
    seals,
    /** The file that keeps the newest seal of the database of DATA_DIR, or the one that is set. */
    lastSealFile: settings.LAST_SEAL_FILE ?? (databaseUrl ? undefined : lastSealFile(dataDir)),
    /** Returns the passwords that the roles of the services get: those given, else those that `npm start` gives them. */
    rolePasswords() {
      return command && projector && query
        ? { command, projector, query }
        : localSecrets(dataDir).databasePasswords;
    },
    /**
     * Returns the address of the database that runs, for one role: by its own password where that is known.
     *
     * @throws {SettingsError} when there is none
     */
    addressFor(role: 'command' | 'projector'): string {
      const password = given[role];
      if (databaseUrl) return password ? roleUrl(databaseUrl, roleNames[role], password) : databaseUrl;
      if (running) return running[role];
      throw new SettingsError('The product is not running: start it with `npm start`, or set DATABASE_URL.');
    },
  };
}

export type OperatorSettings = ReturnType<typeof operatorSettings>;

/** Returns the name of the system's user; a container may run as one that has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'operator';
  }
}

/** Returns what the seals of the log are proven with. */
export async function sealProof({ keys, file }: SealSettings): Promise<SealProof> {
  const seal = file === undefined ? undefined : await rememberedIn(file);
  return { keys, expected: seal ? [seal.mac] : [] };
}
