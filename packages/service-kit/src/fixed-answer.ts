import { headers } from '@marketplace/contracts/headers';
import type { Response } from 'express';
import { perResponseHeaders, sharedHeaders } from './shared-headers.ts';

/**
 * Returns what sends an answer that is always the same but for the position that the log has reached: head and body in one go.
 *
 * @param status of the answer
 * @param body sent as JSON
 */
export function fixedAnswer(status: number, body: object): (res: Response, position?: number) => void {
  const text = JSON.stringify(body); // as text it goes out in one piece with its head
  const length = Buffer.byteLength(text);
  const head = {
    ...sharedHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(length),
  };
  const fixed = Object.entries(head).flat();
  return (res, position) => {
    res.bodyBytes = length;
    res.logPosition = position;
    const ofThis = perResponseHeaders(res);
    if (position !== undefined) ofThis.push(headers.logPosition, String(position));
    res.writeHead(status, ofThis.concat(fixed)).end(text);
  };
}
