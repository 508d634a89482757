import type { Request, RequestHandler } from 'express';
import express from 'express';
import { HttpError } from './http-error.ts';

export const BODY_TIMEOUT_MS = 10_000;

/**
 * Returns middleware that reads a JSON object or array of at most `limit` bytes into `req.body`. Anything but
 * `application/json` in UTF-8 is refused with 415, so that no page of another origin can write without a preflight; what has
 * not arrived whole after 10 s, with 408.
 */
export function jsonBody(limit: number): RequestHandler {
  const read = express.json({ limit, strict: true, type: () => true });
  return (req, res, next) => {
    assertJson(req);
    const late = setTimeout(() => answer(requestTimeout()), BODY_TIMEOUT_MS);
    const startedAt = performance.now();
    let answered = false;
    const answer = (error?: unknown) => {
      clearTimeout(late);
      if (answered) return; // the body came, or broke off, after it was too late
      answered = true;
      res.database?.extend(performance.now() - startedAt); // the client's time, not ours
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

export function requestTimeout(): HttpError {
  return new HttpError(408, 'The request took too long to arrive.', { headers: { Connection: 'close' } });
}

export function invalidJson(): HttpError {
  return new HttpError(400, 'The request body is not valid JSON.');
}
