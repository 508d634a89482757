import { isDatabaseUnavailable, mayBeDataError } from '@marketplace/event-store/database-errors';
import pg from 'pg';
import { UnfoldableEvents } from './projection.ts';

const QUERY_CANCELED = '57014';

/** Whether the database ended a statement that took longer than it may, or that an operator cancelled. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}

/** SQLSTATE classes that values cause: cardinality, data, constraints. */
const OF_VALUES = /^2[123]...$/;

/** Whether the data of an event caused an error, so that its stream is set aside. */
export function isOfEvent(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return OF_VALUES.test(error.code ?? '');
  return error instanceof UnfoldableEvents;
}

/** Whether a retry may succeed: a server problem that is not caused by the data of an event. */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !mayBeDataError(error);
}
