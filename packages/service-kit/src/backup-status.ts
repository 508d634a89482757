import { BackupStatus, noBackup } from '@marketplace/contracts/operations/survey';
import type { StateFile } from './files/state-file.ts';

/** Returns the content of BACKUP_STATUS_FILE; undefined without the file. @throws {Error} when it holds something else */
export async function readBackupStatus(file: StateFile): Promise<BackupStatus | undefined> {
  const text = await file.read();
  return text === undefined ? undefined : BackupStatus.parse(JSON.parse(text));
}

type Changed = Partial<Omit<BackupStatus, 'ok' | 'problem'>>;

/** Updates the given fields; in `problems`, null removes one. A reader never sees a partial file. */
export async function updateBackupStatus(file: StateFile, changed: Changed): Promise<void> {
  const before = (await readBackupStatus(file)) ?? noBackup;
  const problems = { ...before.problems, ...changed.problems };
  const found = Object.values(problems).filter((problem) => problem !== null);
  const problem = found.length === 0 ? null : found.join('; ');
  const status: BackupStatus = { ...before, ...changed, problems, problem, ok: problem === null };
  await file.write(`${JSON.stringify(status)}\n`);
}
