import { inspect } from 'node:util';
import { PasswordRefused } from '@marketplace/command/auth/choose-password';
import { VersionConflict } from '@marketplace/event-store/append';
import { RuleViolation } from '@marketplace/event-store/decider';
import { ImportRefused } from '@marketplace/event-store/import-log';
import { DatabaseRefused } from '@marketplace/event-store/installation';
import { MissingPosition } from '@marketplace/event-store/log-lines';
import { SealMismatch } from '@marketplace/event-store/seals/check-seals';
import { isConnectionError } from '@marketplace/event-store/server-trouble';
import { RestoreUnfinished } from '@marketplace/event-store/unfinished-restore';
import { RebuildRunning } from '@marketplace/projector/engine/rebuild';
import { UsageError } from '@marketplace/service-kit/command-line';
import { HttpError } from '@marketplace/service-kit/http-error';
import { SettingsError } from '@marketplace/service-kit/settings';
import { CannotOpen } from '@marketplace/vault/keyring';
import { ArchiveFailed } from './archive/pgbackrest.ts';
import { DatabaseAbsent } from './backup/await-database.ts';
import { BackupRefused } from './backup/manifest.ts';
import { NotReplaceable } from './backup/replaceable-log.ts';
import { RestoreFailed } from './backup/restore-failed.ts';

const refusals = [
  SettingsError,
  RuleViolation,
  VersionConflict,
  RebuildRunning,
  ImportRefused,
  MissingPosition,
  SealMismatch,
  RestoreUnfinished,
  DatabaseRefused,
  BackupRefused,
  DatabaseAbsent,
  NotReplaceable,
  PasswordRefused,
  ArchiveFailed,
  CannotOpen,
  HttpError,
];

/** Returns one line for what operators can do something about, and everything for what only we can. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof RestoreFailed) return `${errorText(error.cause)}\n${error.message}`;
  if (error instanceof UsageError) return `${error.message} \`help\` says more.`;
  if (refusals.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? String(error.code) : undefined; // the system's errors and the database's have one
  if (isConnectionError(error)) return `The database does not answer: ${error.message || code}`;
  return code === undefined ? inspect(error) : error.message || code;
}
