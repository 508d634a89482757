import path from 'node:path';
import { connectAs } from '@marketplace/event-store/connect-as';
import { startOwnDatabase } from '@marketplace/product/own-database';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { sparingly } from '../log/sparingly.ts';
import type { Tool } from '../tool.ts';
import { databaseAddress, toolSettings } from '../tool-settings.ts';
import { onlyWord } from '../words.ts';
import { makeBackup } from './make-backup.ts';
import { pausedProjections } from './paused-projections.ts';
import { restoreBackup } from './restore-backup.ts';

const USAGE = `Usage:
  backup <new folder>    the log, the admins and the pictures, while the product runs
  restore <backup>       into an empty database and DATA_DIR, while the product is stopped`;

/** `npm run backup -- <new folder>`: reads with the rights of the command service, which knows the admins. */
export const backupTool: Tool = async (words, { environment, write }) => {
  const word = onlyWord(words, 'a new folder');
  if (word === 'help') return help(write);
  const folder = path.resolve(word);
  const settings = toolSettings(environment);
  const db = await connectAs(databaseAddress(settings), 'command');
  try {
    const { manifest, lacking } = await makeBackup(
      { db, uploadsDir: settings.uploadsDir },
      folder,
      new Date().toISOString(),
    );
    const { log, admins, uploads } = manifest;
    await write(`${log.head} events, ${admins.count} admins and ${uploads.length} files are in ${folder}\n`);
    await write(`log 1-${log.head} ${log.sha256}\n`);
    for (const file of lacking) await write(`missing or damaged before the backup: ${file}\n`);
    return lacking.length === 0 ? 0 : 1;
  } finally {
    await db.end();
  }
};

/** `npm run restore -- <backup>`: into DATABASE_URL, or else into the embedded database of DATA_DIR, which is started for it. */
export const restoreTool: Tool = async (words, { environment, write, report }) => {
  const word = onlyWord(words, 'a backup');
  if (word === 'help') return help(write);
  const { databaseUrl, dataDir, uploadsDir, rolePasswords } = toolSettings(environment);
  const given = databaseUrl && { url: databaseUrl, stop: async () => undefined };
  const database = given || (await startOwnDatabase(dataDir, report));
  try {
    const target = { adminUrl: database.url, rolePasswords: rolePasswords(), uploadsDir };
    const { log, admins, uploads, made_at } = await restoreBackup(
      path.resolve(word),
      target,
      sparingly(report),
    );
    await write(
      `${log.head} events, ${admins.count} admins and ${uploads.length} files of ${made_at} are back\n`,
    );
    for (const name of await pausedIn(database.url))
      await write(`${name} is paused, as it was then: \`npm run projections -- resume ${name}\`\n`);
    return 0;
  } finally {
    await database.stop();
  }
};

async function pausedIn(adminUrl: string): Promise<string[]> {
  const pool = createPool(adminUrl, poolLimits.projector, createLogger('restore', 'error'));
  try {
    return await pausedProjections(pool);
  } finally {
    await pool.end();
  }
}

async function help(write: (text: string) => Promise<void>): Promise<number> {
  await write(`${USAGE}\n`);
  return 0;
}
