import type { HttpError } from './http-error.ts';
import { invalid, unavailable } from './http-error.ts';

/** What the driver and the socket say when there is no answer; they carry no SQLSTATE. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/;

/**
 * Classes of SQLSTATE that mean "later": 08 connection, 40 undone for another's sake, 53 resources (a full disk, too many
 * connections), 57 an operator's or the server's interruption, 58 trouble of the system; beside them a lock that was not free in time,
 * and a database that takes no changes, as one that stands by for another.
 */
const LATER = /^(08|40|53|57|58)...$|^55P03$|^25006$/;
const CANNOT_BE_STORED = /^22...$/;

/**
 * Returns what an error of the database means for a call; undefined for what only a mistake of ours can be. It says that nothing was
 * saved: whoever does not know that, because the answer to a change was lost, says so before this is asked.
 */
export function databaseError(error: unknown, method: string): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (LATER.test(code) || CONNECTION_CODES.has(code) || CONNECTION_TEXT.test(error.message))
    return isRead(method) ? unavailable() : unavailable('Temporarily unavailable. Nothing was saved.');
  if (CANNOT_BE_STORED.test(code))
    return invalid([{ path: '', message: 'holds a value that cannot be stored' }]);
  return undefined;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
