import { readFile, rename, writeFile } from 'node:fs/promises';
import { BackupStatus, noBackup } from '@marketplace/contracts/operations/backup-status';

/** Returns what the file of BACKUP_STATUS_FILE says; undefined when there is none yet. @throws {Error} when it holds something else */
export async function readBackupStatus(file: string): Promise<BackupStatus | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? undefined : BackupStatus.parse(JSON.parse(text));
}

type Changed = Partial<Omit<BackupStatus, 'ok' | 'problem'>>;

/**
 * Writes what has changed, the rest stays as it was; of problems too, where null ends one. A reader finds the file whole or not at
 * all.
 */
export async function updateBackupStatus(file: string, changed: Changed): Promise<void> {
  const before = (await readBackupStatus(file)) ?? noBackup;
  const problems = { ...before.problems, ...changed.problems };
  const found = Object.values(problems).filter((problem) => problem !== null);
  const problem = found.length === 0 ? null : found.join('; ');
  const status: BackupStatus = { ...before, ...changed, problems, problem, ok: problem === null };
  const part = `${file}.${process.pid}.part`; // the drill writes too, from a process of its own
  await writeFile(part, `${JSON.stringify(status)}\n`, { flush: true });
  await rename(part, file);
}
