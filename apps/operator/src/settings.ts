import { userInfo } from 'node:os';
import path from 'node:path';
import { limits } from '@marketplace/contracts/limits';
import { line } from '@marketplace/contracts/text';
import { roleNames } from '@marketplace/event-store/roles';
import { keptAddresses, localSecrets } from '@marketplace/product/data-folder';
import { roleUrl } from '@marketplace/product/role-url';
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
  return {
    databaseUrl,
    dataDir,
    uploadsDir: path.resolve(settings.UPLOADS_DIR ?? running?.uploadsDir ?? path.join(dataDir, 'uploads')),
    operator: settings.OPERATOR,
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
