import type { BackupStatus } from '@marketplace/contracts/operations/backup-status';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { Terminal } from '@marketplace/service-kit/command-line';

/** Tells metrics, `status` and the operations page that a backup was made, where they look; says when they cannot learn of it. */
export async function tellBackedUp(
  statusFile: string | undefined,
  made: Partial<Pick<BackupStatus, 'lastBackupAt' | 'lastVaultBackupAt'>>,
  print: Terminal['print'],
): Promise<void> {
  if (statusFile === undefined) return;
  await updateBackupStatus(statusFile, made).catch((error: Error) =>
    print(`metrics and the operations page do not learn of it: ${error.message}`),
  );
}
