import { headers } from '@marketplace/contracts/headers';
import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import { RuleViolation } from '@marketplace/event-store/decider';
import { UnreadableEvent } from '@marketplace/event-store/events';
import { Overloaded } from '@marketplace/event-store/group-commit';
import { skippingProjection } from '@marketplace/event-store/read-log';
import type { ErrorMapper } from '@marketplace/service-kit/error-answers';
import { conflict, notFound, unavailable } from '@marketplace/service-kit/http-error';
import { UndoInterrupted } from './acts/acts.routes.ts';

const WHAT_IS_MISSING = new Map([
  ['listing-unknown', 'Property'],
  ['listing-deleted', 'Property'],
  ['image-unknown', 'Image'],
  ['image-removed', 'Image'],
  ['enquiry-unknown', 'Enquiry'],
  ['seller-link-unknown', 'Link'],
  ['admin-unknown', 'Admin'],
  ['settings-unchanged', 'Settings change'],
]);

/** What a stream is about, by the first word of its name. */
const NOUNS = new Map([
  ['listing', 'listing'],
  ['image', 'picture'],
  ['admin', 'admin'],
  ['projection', 'read model'],
  ['enquiry', 'enquiry'],
  ['seller', 'seller link'],
  ['settings', 'settings page'],
  ['reminder', 'reminder'],
  ['calendar', 'calendar address'],
  ['reply', 'reply template'],
  ['notes', 'set of private notes'],
]);

const IDEMPOTENCY_KEY = headers.idempotencyKey.toLowerCase();
const CHECK_FIRST = 'Check before you try again.';
const IS_SAFE = 'Try again: it is saved once.';

/** Answers for what the log and the rules refuse. */
export const commandErrors: ErrorMapper = (error, asked) => {
  if (error instanceof RuleViolation) {
    const missing = WHAT_IS_MISSING.get(error.code);
    return missing ? notFound(missing) : conflict(error.message);
  }
  if (error instanceof VersionConflict) {
    return conflict(`This ${nounOf(error.stream)} has been changed. Reload and try again.`);
  }
  if (error instanceof UndoInterrupted) return unavailable(error.message);
  if (error instanceof UnreadableEvent) return unavailable(unreadable(error), UNREADABLE_RETRY_SECONDS);
  if (error instanceof OutcomeUnknown)
    return unavailable(
      `This may have been saved: the database's answer was lost. ${
        asked.headers[IDEMPOTENCY_KEY] === undefined ? CHECK_FIRST : IS_SAFE
      }`,
    );
  if (error instanceof Overloaded)
    return unavailable('Too many requests at once. Nothing was saved. Try again.', 1);
  if (isStorageFull(error)) return unavailable('The storage is full. Nothing was saved.', 60);
  return undefined;
};

/** Whether a file could not be written because the disk is full. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));
}

function nounOf(stream: string): string {
  return NOUNS.get(stream.split('-', 1).join()) ?? 'record';
}

const UNREADABLE_RETRY_SECONDS = 60;

/** Names the unreadable event, and the command with which an operator skips it. */
function unreadable({ stream, position, isNewer }: UnreadableEvent): string {
  const subject = `${nounOf(stream)} ${stream.slice(stream.indexOf('-') + 1)}`;
  const problem = isNewer ? 'was written by a newer version of the product' : 'cannot be read';
  const wayOut = isNewer ? 'roll that version out again, or run' : 'run';
  const command = `projections skip ${skippingProjection(stream)} --position ${position} --reason "…"`;
  return `Event ${position} of the ${subject} ${problem}. Nothing was saved. To skip it, an operator can ${wayOut}: ${command}`;
}
