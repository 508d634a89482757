import { isUtf8 } from 'node:buffer';
import type { FieldError } from '@marketplace/contracts/errors';
import { refusalWords } from '@marketplace/contracts/refusal-words';
import type { Request, RequestHandler } from 'express';
import express from 'express';
import { z } from 'zod';
import { HttpError, invalid } from './http-error.ts';

const ERRORS_LISTED = 50;

/**
 * Returns a client's input, parsed.
 *
 * @throws {HttpError} 422 with one entry for each refused field; unknown fields are named
 */
export function parseRequest<Schema extends z.core.$ZodType>(
  schema: Schema,
  sent: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, sent);
  if (parsed.success) return parsed.data;
  const { error = parsed.error } = z.safeParse(schema, sent, { error: refusalWords }); // with messages, zod takes several times as long
  throw invalid(listed(error.issues.flatMap(fieldErrors)));
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), message: 'is not a known field' }));
  return [{ path: pathOf(issue.path), message: issue.message }];
}

function pathOf(path: PropertyKey[]): string {
  return path.map(String).join('.');
}

function listed(errors: FieldError[]): FieldError[] {
  if (errors.length <= ERRORS_LISTED) return errors;
  const rest = errors.length - ERRORS_LISTED;
  return [...errors.slice(0, ERRORS_LISTED), { path: '', message: `and ${rest} more` }];
}

export const BODY_TIMEOUT_MS = 10_000;

/**
 * Returns middleware that reads a JSON object or array of at most `limit` bytes into `req.body`. It refuses anything but
 * `application/json` in UTF-8 with 415, so that pages of other origins cannot write without a preflight. It answers 400 for bytes
 * that are not UTF-8, and 408 when the body has not arrived after 10 s.
 */
export function jsonBody(limit: number): RequestHandler {
  const verify = (_req: unknown, _res: unknown, bytes: Buffer) => assertUtf8(bytes);
  const read = express.json({ limit, strict: true, type: () => true, verify });
  return (req, res, next) => {
    assertJson(req);
    const late = setTimeout(() => answer(requestTimeout()), BODY_TIMEOUT_MS);
    const startedAt = performance.now();
    let answered = false;
    const answer = (error?: unknown) => {
      clearTimeout(late);
      if (answered) return; // the body arrived, or broke off, after the timeout
      answered = true;
      res.database?.extend(performance.now() - startedAt); // excludes the client's time
      next(error);
    };
    read(req, res, answer);
  };
}

function assertJson(req: Request): void {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .find((one) => one.trim().startsWith('charset='))
    ?.split('=')[1]
    ?.trim();
  if (type.trim() !== 'application/json' || (charset && charset.replaceAll('"', '') !== 'utf-8'))
    throw new HttpError(415, 'Send the body as application/json in UTF-8.');
}

/** @throws {HttpError} 400 for bytes that decoding would replace with U+FFFD */
export function assertUtf8(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new HttpError(400, 'The request body is not valid UTF-8.');
}

export function requestTimeout(): HttpError {
  return new HttpError(408, 'The request took too long to arrive.', { headers: { Connection: 'close' } });
}

export function invalidJson(): HttpError {
  return new HttpError(400, 'The request body is not a valid JSON object or array.');
}
