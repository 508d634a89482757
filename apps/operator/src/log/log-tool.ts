import { access } from 'node:fs/promises';
import { connectAs } from '@marketplace/event-store/connect-as';
import { importLog } from '@marketplace/event-store/import-log';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import { prepareDatabase } from '@marketplace/product/prepare-database';
import type { Terminal, Tool } from '../tool.ts';
import type { ToolSettings } from '../tool-settings.ts';
import { databaseAddress, toolSettings } from '../tool-settings.ts';
import { LOG_USAGE, logRequest } from './log-arguments.ts';
import { readLogFile } from './log-files.ts';
import { runReading } from './log-verbs.ts';
import { sparingly } from './sparingly.ts';

/** `npm run log -- <verb>`: looks at the log with the rights of a reader, or fills an empty one as its owner. */
export const logTool: Tool = async (words, terminal) => {
  const request = logRequest(words);
  if (request.verb === 'help') {
    await terminal.write(`${LOG_USAGE}\n`);
    return 0;
  }
  const settings = toolSettings(terminal.environment);
  if (request.verb === 'import') return importFile(request.file, settings, terminal);
  const db = await connectAs(databaseAddress(settings), 'projector');
  try {
    return await runReading(request, { db, ...terminal });
  } finally {
    await db.end();
  }
};

async function importFile(
  file: string,
  settings: ToolSettings,
  { write, report }: Terminal,
): Promise<number> {
  await access(file);
  const url = databaseAddress(settings);
  await prepareDatabase(url, settings.rolePasswords());
  const owner = await connectAs(url, 'owner');
  try {
    const { head, sha256 } = await inTransaction(owner, 'BEGIN', () =>
      importLog(owner, readLogFile(file), sparingly(report)),
    );
    await write(`${head} events, SHA-256 ${sha256}\n`);
    return 0;
  } finally {
    await owner.end();
  }
}
