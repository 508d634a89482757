import pg from 'pg';

/** Connection trouble, serialization and deadlocks, exhausted resources, an operator's or the server's interruption, its system's trouble. */
const TRANSIENT_CLASSES = ['08', '40', '53', '57', '58'];
const READ_ONLY = '25006'; // a server that stands by for another
const LOCK_NOT_AVAILABLE = '55P03';
const IDLE_IN_TRANSACTION_TIMEOUT = '25P03';
const QUERY_CANCELED = '57014';

/** What the driver and the socket say when no answer came; they carry no SQLSTATE. */
const BROKEN_CONNECTION =
  /connection terminated|connection error|not queryable|timeout|ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH/i;

/** Whether the database ended a statement that took longer than it may, or that an operator cancelled. */
export function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}

/** Whether an error of the database may pass by itself, so that the same work is worth another try. */
export function isTransient(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isTransient);
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return (
      error.code === LOCK_NOT_AVAILABLE ||
      error.code === READ_ONLY ||
      error.code === IDLE_IN_TRANSACTION_TIMEOUT ||
      TRANSIENT_CLASSES.includes(error.code?.slice(0, 2) ?? '')
    );
  return BROKEN_CONNECTION.test(`${'code' in error ? error.code : ''} ${error.message}`);
}
