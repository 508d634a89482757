import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BackupStatus, noBackup } from '@marketplace/contracts/operations/backup-status';
import { readManifest } from '../backup/manifest.ts';
import type { Backups } from './facts.ts';

/** Returns what is known of the backups in a folder; a folder in it without a manifest is none, and nor is one that is not there. */
export async function readBackups(folder: string, status?: BackupStatus): Promise<Backups> {
  const names = await readdir(folder).catch(() => []);
  const made = await Promise.all(
    names.map((name) =>
      readManifest(path.join(folder, name)).then(
        ({ made_at }) => new Date(made_at).getTime(),
        () => undefined,
      ),
    ),
  );
  const times = made.filter((time) => time !== undefined);
  return {
    folder: path.basename(folder),
    newest: times.length > 0 ? new Date(Math.max(...times)) : undefined,
    status,
  };
}

/** Returns what the text of `backup-status.json` says; none when there is no such file. */
export function statusOf(text: string | undefined): BackupStatus | undefined {
  if (!text) return undefined;
  try {
    return BackupStatus.parse(JSON.parse(text));
  } catch {
    return { ...noBackup, ok: false, problem: 'backup-status.json cannot be read' };
  }
}
