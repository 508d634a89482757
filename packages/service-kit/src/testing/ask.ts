import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether to name the host, as HTTP wants it. */
  setHost?: boolean;
}

export interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks with these headers and no more, where fetch would add some of its own. */
export function ask(port: number, path: string, { body, ...asking }: Asking = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false, ...asking }, (response) => {
      const { statusCode: status, headers } = response;
      buffer(response).then((bytes) => resolve({ status, headers, body: bytes }), reject);
    });
    sent.once('error', reject).end(body);
  });
}
