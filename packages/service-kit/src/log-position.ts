import { headers } from '@marketplace/contracts/headers';
import type { Response } from 'express';

/** Tells the client which log position its write reached. */
export function answerLogPosition(res: Response, position: number): void {
  res.set(headers.logPosition, String(position));
}
