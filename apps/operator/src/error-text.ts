import { inspect } from 'node:util';
import { PasswordRefused } from '@marketplace/command/auth/choose-password';
import { VersionConflict } from '@marketplace/event-store/append';
import { RuleViolation } from '@marketplace/event-store/decider';
import { ImportRefused } from '@marketplace/event-store/import-log';
import { MissingPosition } from '@marketplace/event-store/log-lines';
import { SealsDoNotHold } from '@marketplace/event-store/seals/check-seals';
import { RebuildRunning } from '@marketplace/projector/engine/rebuild';
import { isTransient } from '@marketplace/projector/engine/transient-errors';
import { UsageError } from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import { BackupRefused } from './backup/manifest.ts';

const refusals = [
  SettingsError,
  RuleViolation,
  VersionConflict,
  RebuildRunning,
  ImportRefused,
  MissingPosition,
  SealsDoNotHold,
  BackupRefused,
  PasswordRefused,
];

/** Returns one line for what operators can do something about, and everything for what only we can. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof UsageError) return `${error.message} \`help\` says more.`;
  if (refusals.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? String(error.code) : undefined; // the system's errors and the database's have one
  if (isTransient(error)) return `The database does not answer: ${error.message || code}`;
  return code === undefined ? inspect(error) : error.message || code;
}
