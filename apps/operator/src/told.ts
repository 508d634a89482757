import { ImportRefused } from '@marketplace/event-store/import-log';
import { MissingPosition } from '@marketplace/event-store/log-lines';
import { SettingsError } from '@marketplace/service-kit/settings';
import { BackupRefused } from './backup/backup-refused.ts';

/** Returns one line for what operators can do something about, and everything for what only we can. */
export function told(error: unknown): unknown {
  const isOurs = [SettingsError, ImportRefused, MissingPosition, BackupRefused].some(
    (type) => error instanceof type,
  );
  if (isOurs) return (error as Error).message;
  if (!(error instanceof Error && 'code' in error)) return error; // of the system and the database, all have a code
  return error.message || String(error.code);
}
