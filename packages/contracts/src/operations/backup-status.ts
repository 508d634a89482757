import { z } from 'zod/mini';

/**
 * What is known of the backups and of the archive of Postgres' WAL, as the file `backup-status.json` says. Whoever makes or proves a
 * backup writes it; metrics and the operations page read it. Null: never.
 */
export const BackupStatus = z.object({
  /** When the newest backup was finished. */
  lastBackupAt: z.nullable(z.iso.datetime()),
  /** When the newest backup of the vault was finished. */
  lastVaultBackupAt: z._default(z.nullable(z.iso.datetime()), null),
  /** Up to when all that was committed is in the archive. On a product where nothing happens it moves every five minutes. */
  lastArchivedAt: z.nullable(z.iso.datetime()),
  /** When a backup was last restored elsewhere and proven. */
  lastProvenAt: z.nullable(z.iso.datetime()),
  /** The last position of the log that it had. */
  provenPosition: z.nullable(z.int()),
  /** Whether the last backup, the last copy of pictures and the last proof all went well. */
  ok: z.boolean(),
  /** One line for operators when not. */
  problem: z.nullable(z.string()),
  /** The same by who found it: each writer changes its own alone. */
  problems: z._default(z.record(z.string(), z.nullable(z.string())), {}),
});
export type BackupStatus = z.infer<typeof BackupStatus>;

/** Before anything was backed up. */
export const noBackup: BackupStatus = {
  lastBackupAt: null,
  lastVaultBackupAt: null,
  lastArchivedAt: null,
  lastProvenAt: null,
  provenPosition: null,
  ok: true,
  problem: null,
  problems: {},
};
