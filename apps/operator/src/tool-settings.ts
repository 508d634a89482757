import path from 'node:path';
import { RolePassword } from '@marketplace/product/migrate-settings';
import { localSecrets } from '@marketplace/product/secrets';
import { DatabaseUrl, readSettings, SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';

const ToolSettings = z.object({
  DATABASE_URL: DatabaseUrl.optional(),
  DATA_DIR: z.string().default('.data'),
  UPLOADS_DIR: z.string().optional(),
  COMMAND_DB_PASSWORD: RolePassword.optional(),
  PROJECTOR_DB_PASSWORD: RolePassword.optional(),
  QUERY_DB_PASSWORD: RolePassword.optional(),
});

/**
 * Returns the settings of an operator's tool.
 *
 * @throws {SettingsError} naming the first bad setting
 */
export function toolSettings(environment: NodeJS.ProcessEnv) {
  const settings = readSettings(ToolSettings, environment);
  const dataDir = path.resolve(settings.DATA_DIR);
  return {
    databaseUrl: settings.DATABASE_URL,
    dataDir,
    uploadsDir: path.resolve(settings.UPLOADS_DIR ?? path.join(dataDir, 'uploads')),
    /** Returns the passwords that the roles of the services get: those given, else those that `npm start` gives them. */
    rolePasswords() {
      const {
        COMMAND_DB_PASSWORD: command,
        PROJECTOR_DB_PASSWORD: projector,
        QUERY_DB_PASSWORD: query,
      } = settings;
      return command && projector && query
        ? { command, projector, query }
        : localSecrets(dataDir).databasePasswords;
    },
  };
}

export type ToolSettings = ReturnType<typeof toolSettings>;

/** Returns the address of a database that runs. @throws {SettingsError} when there is none */
export function databaseAddress({ databaseUrl }: ToolSettings): string {
  if (databaseUrl) return databaseUrl;
  throw new SettingsError('The product is not running: start it with `npm start`, or set DATABASE_URL.');
}
