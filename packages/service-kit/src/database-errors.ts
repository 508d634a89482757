import { isDatabaseUnavailable } from '@marketplace/event-store/server-trouble';
import type { HttpError } from './http-error.ts';
import { invalid, unavailable } from './http-error.ts';

const CANNOT_BE_STORED = /^22...$/;

/**
 * Returns what an error of the database means for a call; undefined for what only a mistake of ours can be. It says that nothing was
 * saved: whoever does not know that, because the answer to a change was lost, says so before this is asked.
 */
export function databaseError(error: unknown, method: string): HttpError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDatabaseUnavailable(error))
    return isRead(method) ? unavailable() : unavailable('Temporarily unavailable. Nothing was saved.');
  const code = 'code' in error ? String(error.code) : '';
  if (CANNOT_BE_STORED.test(code))
    return invalid([{ path: '', message: 'holds a value that cannot be stored' }]);
  return undefined;
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
