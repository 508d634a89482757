import { STATUS_CODES } from 'node:http';
import type { ErrorAnswer } from '@marketplace/contracts/errors';
import { isDatabaseUnavailable } from '@marketplace/event-store/database-errors';
import type { ErrorRequestHandler, Request } from 'express';
import { StoreUnavailable } from './files/file-store.ts';
import { HttpError, invalid, unavailable } from './http-error.ts';
import { throttle } from './limits.ts';
import type { Logger } from './logger.ts';
import { invalidJson } from './parse-request.ts';
import { requestIdOf } from './request-context.ts';

/** Turns an error of a service into its answer; undefined for unknown errors. */
export type ErrorMapper = (
  error: unknown,
  asked: Pick<Request, 'method' | 'headers'>,
) => HttpError | undefined;

const LOG_INTERVAL_MS = 30_000;

/**
 * Returns the last middleware: it turns every error into an `ErrorAnswer`. Unexpected errors are logged, and their answer says
 * nothing about them.
 */
export function errorAnswers(logger: Logger, mappers: ErrorMapper[] = []): ErrorRequestHandler {
  const warn = throttle(LOG_INTERVAL_MS, (err: unknown, requestId: string) =>
    logger.warn({ err, requestId }, 'the database cannot do its work; calls that need it are refused'),
  );
  const warnOfStore = throttle(LOG_INTERVAL_MS, (err: unknown, requestId: string) =>
    logger.warn({ err, requestId }, 'the picture store is unreachable; calls that need it are refused'),
  );
  return (error, req, res, _next) => {
    const known = [...mappers, ownError, parserError, ofDatabase, ofStore]
      .map((map) => map(error, req))
      .find(Boolean);
    if (isDatabaseUnavailable(error)) warn(error, requestIdOf(res));
    if (error instanceof StoreUnavailable) warnOfStore(error, requestIdOf(res));
    if (!known) logger.error({ err: error, requestId: requestIdOf(res) }, 'unexpected error');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    const answer = known ?? new HttpError(500, `Something went wrong. Reference: ${requestIdOf(res)}`);
    const body: ErrorAnswer = {
      detail: answer.message,
      ...(answer.errors && { errors: answer.errors }),
      ...(answer.conflict && { conflict: answer.conflict }),
    };
    if (!/no-store/.test(res.get('Cache-Control') ?? '')) res.set('Cache-Control', 'no-store');
    res.status(answer.status).set(answer.headers).json(body);
  };
}

const ofDatabase: ErrorMapper = (error, { method }) => databaseError(error, method);

const STORE_SECONDS = 5;

const ofStore: ErrorMapper = (error, { method }) =>
  error instanceof StoreUnavailable
    ? unavailable(
        isRead(method)
          ? 'Pictures are temporarily unavailable. Please try again.'
          : 'Pictures cannot be stored right now. Nothing was saved.',
        STORE_SECONDS,
      )
    : undefined;

const ownError: ErrorMapper = (error) => (error instanceof HttpError ? error : undefined);

/** Errors of the body parser and the router have a status; wrong percent-encoding is one of them. */
const parserError: ErrorMapper = (error) => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN;
  if (status === 400) {
    const isJson = error instanceof Error && 'type' in error && error.type === 'entity.parse.failed';
    return isJson ? invalidJson() : new HttpError(400, 'The request could not be read: it is not valid.');
  }
  if (status === 413) return new HttpError(413, 'The request body is too large.');
  if (status === 415) return new HttpError(415, 'The encoding of the request body is not supported.');
  if (status > 400 && status < 500) return new HttpError(status, STATUS_CODES[status] ?? 'Refused');
  return undefined;
};

const CANNOT_BE_STORED = /^22...$/;

/**
 * Returns the answer to a database error; undefined for errors that only our own bugs cause. It says that nothing was saved:
 * callers handle a lost answer first.
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
