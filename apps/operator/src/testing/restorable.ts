import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/database';
import { unfinishedRestore } from '@marketplace/event-store/installation';
import { headPosition } from '@marketplace/event-store/read-log';
import { roleNames, withConnectionAs } from '@marketplace/event-store/roles';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { roleUrl } from '@marketplace/product/stack';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import pg from 'pg';
import { expect } from 'vitest';
import { makeBackup } from '../backup/backup.ts';
import { restoreTool } from '../backup/backup-tools.ts';
import { errorText } from '../error-text.ts';
import { migrateTool, prepareDatabase } from '../migrate-tool.ts';
import { fillLog } from './load.ts';
import { createTerminal, rolePasswords, runTool } from './terminal.ts';

export const passwords = {
  command: rolePasswords.COMMAND_DB_PASSWORD,
  projector: rolePasswords.PROJECTOR_DB_PASSWORD,
  query: rolePasswords.QUERY_DB_PASSWORD,
};

export interface Settings extends NodeJS.ProcessEnv {
  DATABASE_URL: string;
  UPLOADS_DIR: string;
}

/** Makes a backup of a log of that size, and databases to restore it into, in a cluster of their own. */
export async function createRestorable(load: { listings: number; views: number }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'restore-'));
  chmodSync(folder, 0o755); // Postgres may run as another account
  const inFolder = (...names: string[]) => path.join(folder, ...names);
  const backup = inFolder('backup');
  const cluster = await startPostgres({ throwaway: true });
  await cluster.createDatabase('source');
  const url = cluster.url('source');
  await prepareDatabase(url, passwords);
  const command = new pg.Pool({ connectionString: roleUrl(url, roleNames.command, passwords.command) });
  const uploads = openFileStore(inFolder('pictures'));
  await fillLog(
    command.on('error', () => undefined),
    uploads,
    load,
  );
  await command.end();
  await withConnectionAs(url, 'command', (db) =>
    makeBackup({ db, uploads }, backup, '2026-11-21T04:00:00.000Z'),
  );

  const settingsOf = (server: RunningPostgres, name: string): Settings => ({
    DATABASE_URL: server.url(name),
    UPLOADS_DIR: inFolder(`pictures-of-${name}`),
    DATA_DIR: inFolder(`data-of-${name}`),
    ...rolePasswords,
    ADMIN_PASSWORD: 'correct horse battery staple',
    LOG_SEAL_KEY: 'the key of these tests, 32 bytes long',
    LOG_LEVEL: 'error',
  });
  /** Returns what `migrate` prints, or why it fails. */
  const migrate = async (settings: Settings): Promise<string> => {
    const { terminal, output } = createTerminal();
    return migrateTool.run([], terminal, settings).then(() => output(), errorText);
  };
  const headOf = ({ DATABASE_URL }: Settings) => withConnection(DATABASE_URL, headPosition);
  const markOf = ({ DATABASE_URL }: Settings) => withConnection(DATABASE_URL, unfinishedRestore);
  return {
    inFolder,
    backup,
    settingsOf,
    migrate,
    headOf,
    markOf,
    /** What a restore prints first. */
    restored: new RegExp(
      `^${load.views + 2 * load.listings} events, 0 admins and ${load.listings} files of .* are back\n`,
    ),
    /** Makes a database in which an early start made a log of its own. */
    async setUp(name: string, server = cluster): Promise<Settings> {
      await server.createDatabase(name);
      const settings = settingsOf(server, name);
      expect(await migrate(settings)).toBe('The database is ready.\n');
      return settings;
    },
    /** Returns what a restore prints, or why it fails. */
    restore: (settings: Settings) =>
      runTool(restoreTool, backup, settings).then(({ output }) => output, errorText),
    async expectRestored(settings: Settings): Promise<void> {
      expect(await markOf(settings)).toBeUndefined();
      expect(await headOf(settings)).toBe(load.views + 2 * load.listings);
      expect(readdirSync(settings.UPLOADS_DIR).sort()).toEqual(readdirSync(inFolder('pictures')).sort());
      expect(await migrate(settings)).toBe('The database is ready.\n');
    },
    async close() {
      await cluster.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
