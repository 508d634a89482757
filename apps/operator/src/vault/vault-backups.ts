import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import { assertRestored } from '@marketplace/event-store/unfinished-restore';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { forgottenIn, readHashKey, readKeys } from '@marketplace/vault/stored-keys';
import { keylessEnquiries } from '@marketplace/vault/vault-state';
import type pg from 'pg';
import type { ArchiveSettings } from '../archive/archive-settings.ts';
import { none } from '../backup/upload-files.ts';
import { writeVaultFile } from './vault-file.ts';

/** For how long they are kept: whoever has one, the log and the master key reads what was forgotten since. */
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Backs the vault up to a new file, while the product goes on.
 *
 * @param owner a connection of the owner of log and vault
 * @returns how many keys it has, and how many enquiries were forgotten until now
 */
export function backUpVault(owner: pg.Client, file: string, now: Date) {
  return inTransaction(owner, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async () =>
    writeVaultFile(file, {
      head: { made_at: now.toISOString(), hash_key: (await readHashKey(owner)) ?? null },
      keys: readKeys(owner),
      forgotten: await forgottenIn(owner),
    }),
  );
}

type Keeping = Pick<ArchiveSettings, 'databaseUrl' | 'vaultFolder' | 'statusFile'>;

/**
 * Backs the vault up to a file of a folder, named after the time, and removes those that are older than a week; not while keys are
 * lacking, because the newer ones may not have them.
 *
 * @returns the file's name
 */
export function keepVaultBackup({ databaseUrl = '', vaultFolder, statusFile }: Keeping, now: Date) {
  return withConnectionAs(databaseUrl, 'owner', async (owner) => {
    await assertRestored(owner);
    const name = nameAt(now);
    await backUpVault(owner, path.join(vaultFolder, name), now);
    await updateBackupStatus(statusFile, { lastVaultBackupAt: now.toISOString() });
    if ((await keylessEnquiries(owner)) > 0) return name;
    const kept = nameAt(new Date(now.getTime() - KEPT_MS));
    for (const old of await vaultBackups(vaultFolder)) if (old < kept) await rm(path.join(vaultFolder, old));
    return name;
  });
}

/** Returns the names of the backups of the vault in a folder, the oldest first. */
export async function vaultBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(none);
  return names.filter((name) => NAME.test(name)).sort();
}

/** Returns whether a folder has a backup of the vault that was made at a time or later. */
export async function hasVaultBackupSince(folder: string, time: Date): Promise<boolean> {
  return ((await vaultBackups(folder)).at(-1) ?? '') >= nameAt(time);
}

const NAME = /^vault-\d{4}-\d\d-\d\dT[\d.]+Z\.ndjson\.gz$/;

/** By their names they sort by age. */
function nameAt(time: Date): string {
  return `vault-${time.toISOString().replaceAll(':', '')}.ndjson.gz`;
}
