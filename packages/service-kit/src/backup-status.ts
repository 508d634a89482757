import { readFile, rename, writeFile } from 'node:fs/promises';
import { BackupStatus, noBackup } from '@marketplace/contracts/operations/survey';

/** Returns the content of BACKUP_STATUS_FILE; undefined without the file. @throws {Error} when it holds something else */
export async function readBackupStatus(file: string): Promise<BackupStatus | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : BackupStatus.parse(JSON.parse(text));
}

type Changed = Partial<Omit<BackupStatus, 'ok' | 'problem'>>;

/** Updates the given fields; in `problems`, null removes one. A reader never sees a partial file. */
export async function updateBackupStatus(file: string, changed: Changed): Promise<void> {
  const before = (await readBackupStatus(file)) ?? noBackup;
  const problems = { ...before.problems, ...changed.problems };
  const found = Object.values(problems).filter((problem) => problem !== null);
  const problem = found.length === 0 ? null : found.join('; ');
  const status: BackupStatus = { ...before, ...changed, problems, problem, ok: problem === null };
  const part = `${file}.${process.pid}.part`; // the drill also writes, from its own process
  await writeFile(part, `${JSON.stringify(status)}\n`, { flush: true });
  await rename(part, file);
}
