import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { HttpError } from './http-error.ts';

/** Tells the client which log position its write reached. */
export function answerLogPosition(res: Response, position: number): void {
  res.set(headers.logPosition, String(position));
}

/**
 * Returns the position that a read must not be older than, 0 when it does not say.
 *
 * @throws {HttpError} 422 when the header is not a position
 */
export function minLogPosition(req: Request): number {
  const given = req.get(headers.minLogPosition);
  if (given === undefined) return 0;
  if (!/^\d{1,15}$/.test(given))
    throw new HttpError(422, `${headers.minLogPosition} must be a log position.`, {
      errors: [{ path: headers.minLogPosition, message: 'must be a whole number' }],
    });
  return Number(given);
}
