import { rm } from 'node:fs/promises';
import path from 'node:path';
import { connectedAs } from '@marketplace/event-store/connected-as';
import { startOwnDatabase } from '@marketplace/product/stack';
import { nameOf } from '@marketplace/service-kit/command-line';
import { operatorSettings } from '../settings.ts';
import type { Tool } from '../tool.ts';
import { withPool } from '../with-pool.ts';
import { makeBackup } from './make-backup.ts';
import { pausedProjections, restoreBackup } from './restore-backup.ts';

/** `npm run backup -- <new folder>`: reads with the rights of the command service, which knows the admins. */
export const backupTool: Tool = {
  usage: `Usage: backup <new folder>
  the log, the admins and the pictures, while the product runs`,
  async run(args, { print }, environment) {
    const folder = path.resolve(nameOf(args, 'a new folder'));
    const { addressFor, uploadsDir } = operatorSettings(environment);
    const { manifest, lacking } = await connectedAs(addressFor('command'), 'command', (db) =>
      makeBackup({ db, uploadsDir }, folder, new Date().toISOString()),
    );
    const { log, admins, uploads } = manifest;
    print(`${log.head} events, ${admins.count} admins and ${uploads.length} files are in ${folder}`);
    print(`log 1-${log.head} ${log.sha256}`);
    for (const file of lacking) print(`missing or damaged before the backup: ${file}`);
    return lacking.length === 0 ? 0 : 1;
  },
};

/** `npm run restore -- <backup>`: into DATABASE_URL, or else into the embedded database of DATA_DIR, which is started for it. */
export const restoreTool: Tool = {
  usage: `Usage: restore <backup>
  into an empty database and DATA_DIR, while the product is stopped`,
  async run(args, { print, showProgress }, environment) {
    const backup = path.resolve(nameOf(args, 'a backup'));
    const { databaseUrl, dataDir, uploadsDir, rolePasswords, lastSealFile } = operatorSettings(environment);
    const given = databaseUrl && { url: databaseUrl, stop: async () => undefined };
    const database = given || (await startOwnDatabase(dataDir, showProgress));
    try {
      const target = { adminUrl: database.url, rolePasswords: rolePasswords(), uploadsDir };
      const { log, admins, uploads, made_at } = await restoreBackup(backup, target, (position) =>
        showProgress(`position ${position}`),
      );
      if (lastSealFile !== undefined) await rm(lastSealFile, { force: true }); // what it keeps is of the log before
      print(`${log.head} events, ${admins.count} admins and ${uploads.length} files of ${made_at} are back`);
      for (const name of await withPool(database.url, 'projector', pausedProjections))
        print(`${name} is paused, as it was then: \`npm run projections -- resume ${name}\``);
      return 0;
    } finally {
      await database.stop();
    }
  },
};
