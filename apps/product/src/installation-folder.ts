import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withConnection } from '@marketplace/event-store/connected';
import type { InstallationFolder } from '@marketplace/event-store/installation';
import { claimDatabase } from '@marketplace/event-store/installation';
import { writeWhole } from './data-folder.ts';

/** Returns the folder of the file that keeps the newest seal: it also keeps the id of the installation. */
export function installationFolder(sealFile: string): InstallationFolder {
  const folder = path.dirname(path.resolve(sealFile));
  const file = path.join(folder, 'installation-id');
  return {
    id: existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined,
    name: folder,
    keep: (id) => writeWhole(file, `${id}\n`),
  };
}

/**
 * Makes sure that a database belongs to the installation of a folder, as `claimDatabase` does. To be called before anything is written
 * to the database, down to the passwords of its roles.
 *
 * @throws {DatabaseRefused}
 */
export function claimFor(sealFile: string, adminUrl: string, adopt: boolean): Promise<void> {
  return withConnection(adminUrl, (admin) => claimDatabase(admin, installationFolder(sealFile), adopt));
}
