import { isDatabaseUnavailable, mayBeDataError } from '@marketplace/event-store/database-errors';
import pg from 'pg';
import { UnfoldableEvents } from './projection.ts';

const QUERY_CANCELED = '57014';

/** Whether the database ended a statement that took longer than it may, or that an operator cancelled. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}

/** Classes of SQLSTATE of what an event says: cardinality, values, constraints. */
const OF_VALUES = /^2[123]...$/;

/** Whether an error came of what an event says, and of nothing else, so that its stream is to be set aside. */
export function isOfEvent(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return OF_VALUES.test(error.code ?? '');
  return error instanceof UnfoldableEvents;
}

/**
 * Whether an error of the database may pass by itself, so that the same work is worth another try. What may lie in an event that was
 * read is to be found and named instead.
 */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !mayBeDataError(error);
}
