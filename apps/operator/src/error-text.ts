import { inspect } from 'node:util';
import { PasswordRefused } from '@marketplace/command/auth/admin-verbs';
import { VersionConflict } from '@marketplace/event-store/append';
import { SealMismatch } from '@marketplace/event-store/check-seals';
import { isConnectionError } from '@marketplace/event-store/database-errors';
import { RuleViolation } from '@marketplace/event-store/decider';
import { ImportRefused } from '@marketplace/event-store/import-log';
import { DatabaseRefused, RestoreUnfinished } from '@marketplace/event-store/installation';
import { MissingPosition } from '@marketplace/event-store/log-lines';
import { RebuildRunning } from '@marketplace/projector/engine/rebuild';
import { UsageError } from '@marketplace/service-kit/command-line';
import { StoreUnavailable } from '@marketplace/service-kit/files/file-store';
import { HttpError } from '@marketplace/service-kit/http-error';
import { SettingsError } from '@marketplace/service-kit/settings';
import { CannotOpen } from '@marketplace/vault/keyring';

/** A tool cannot do what was asked. The message is one line for an operator; a cause is printed before it. */
export class Refusal extends Error {
  override name = 'Refusal';
}

const refusals = [
  Refusal,
  SettingsError,
  RuleViolation,
  VersionConflict,
  RebuildRunning,
  ImportRefused,
  MissingPosition,
  SealMismatch,
  RestoreUnfinished,
  DatabaseRefused,
  PasswordRefused,
  CannotOpen,
  StoreUnavailable,
  HttpError,
];

/** Returns one line for errors that operators can act on, and the whole stack for bugs. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  if (error instanceof Refusal && error.cause) return `${errorText(error.cause)}\n${error.message}`;
  if (error instanceof UsageError) return `${error.message} \`help\` says more.`;
  if (refusals.some((type) => error instanceof type)) return error.message;
  const code = 'code' in error ? String(error.code) : undefined; // errors of the system and of Postgres have one
  if (isConnectionError(error)) return `The database does not answer: ${error.message || code}`;
  return code === undefined ? inspect(error) : error.message || code;
}
