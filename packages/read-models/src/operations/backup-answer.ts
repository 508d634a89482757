import type { BackupStatus } from '@marketplace/contracts/operations/backup-status';
import type { Answer } from '@marketplace/contracts/operations/operations.views';
import { count, duration } from './amounts.ts';
import { answer, secondsSince } from './answer.ts';

const MADE_EVERY_SECONDS = 26 * 3600;
const ARCHIVED_EVERY_SECONDS = 15 * 60;
const PROVEN_EVERY_SECONDS = 8 * 24 * 3600;

/** When the last proven backup was, and what is wrong with backups. */
export function backupAnswer(
  backups: BackupStatus | null,
  { head, now }: { head: number; now: Date },
): Answer {
  const { lastBackupAt, lastVaultBackupAt, lastArchivedAt, lastProvenAt, provenPosition } = backups ?? {};
  const madeFor = secondsSince(lastBackupAt, now);
  const vaultFor = secondsSince(lastVaultBackupAt, now);
  const archivedFor = secondsSince(lastArchivedAt, now);
  const provenFor = secondsSince(lastProvenAt, now);
  const upTo =
    typeof provenPosition === 'number' ? `, up to position ${count(provenPosition)} of ${count(head)}` : '';
  const text = lastProvenAt ? `${duration(provenFor)} ago${upTo}.` : 'Never.';
  return answer('backup', { now: text, soon: text, well: text }, (add) => {
    if (backups && !backups.ok)
      add('now', backups.problem ?? 'The last backup, or its proof, went wrong.', 'backup');
    if (!lastBackupAt) add('soon', 'No backup is known.', 'backup');
    else if (madeFor > MADE_EVERY_SECONDS)
      add('now', `The last backup was made ${duration(madeFor)} ago.`, 'backup');
    else add('well', `The last backup was made ${duration(madeFor)} ago.`);
    const vault = `The last backup of the vault was made ${duration(vaultFor)} ago.`;
    if (backups && !lastVaultBackupAt) add('soon', 'No backup of the vault is known.', 'backup');
    else if (vaultFor > MADE_EVERY_SECONDS) add('now', vault, 'backup');
    else if (lastVaultBackupAt) add('well', vault);
    const archived = `What was committed until ${duration(archivedFor)} ago is in the archive.`;
    if (lastArchivedAt && archivedFor > ARCHIVED_EVERY_SECONDS) add('now', archived, 'wal');
    else if (lastArchivedAt) add('well', archived);
    if (!lastProvenAt) add('soon', 'No backup was ever restored elsewhere and proven.', 'backup');
    else if (provenFor > PROVEN_EVERY_SECONDS) add('soon', 'A backup should be proven every week.', 'backup');
  });
}
