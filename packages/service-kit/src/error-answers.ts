import { STATUS_CODES } from 'node:http';
import type { ErrorAnswer } from '@marketplace/contracts/errors';
import type { ErrorRequestHandler } from 'express';
import { HttpError, invalid, unavailable } from './http-error.ts';
import { notJson } from './json-body.ts';
import type { Logger } from './logger.ts';
import { requestIdOf } from './request-context.ts';

/** Turns an error of a service's own kind into the answer it means, or undefined when it does not know it. */
export type ErrorMapper = (error: unknown) => HttpError | undefined;

/** Returns the last middleware: every error becomes an `ErrorAnswer`; what nobody expected is logged and says nothing. */
export function errorAnswers(logger: Logger, mappers: ErrorMapper[] = []): ErrorRequestHandler {
  return (error, _req, res, _next) => {
    const known = [...mappers, ownError, parserError, databaseError].map((map) => map(error)).find(Boolean);
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
    res.status(answer.status).set(answer.headers).json(body);
  };
}

const ownError: ErrorMapper = (error) => (error instanceof HttpError ? error : undefined);

/** Errors of the body parser and of the router carry a status; broken percent-encoding is one of them. */
const parserError: ErrorMapper = (error) => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : Number.NaN;
  if (status === 400) {
    const isJson = error instanceof Error && 'type' in error && error.type === 'entity.parse.failed';
    return isJson ? notJson() : new HttpError(400, 'The request could not be read: it is not valid.');
  }
  if (status === 413) return new HttpError(413, 'The request body is too large.');
  if (status === 415) return new HttpError(415, 'The encoding of the request body is not supported.');
  if (status > 400 && status < 500) return new HttpError(status, STATUS_CODES[status] ?? 'Refused');
  return undefined;
};

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/;

/** SQLSTATE: 08 connection, 53 resources, 57 operator, 55P03 lock timeout mean "later"; 22 means the input cannot be stored. */
const databaseError: ErrorMapper = (error) => {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (
    /^(08|53|57)/.test(code) ||
    code === '55P03' ||
    CONNECTION_CODES.has(code) ||
    CONNECTION_TEXT.test(error.message)
  )
    return unavailable();
  if (/^22...$/.test(code)) return invalid([{ path: '', message: 'holds a value that cannot be stored' }]);
  return undefined;
};
