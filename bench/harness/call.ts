import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';

/** What a browser says of itself. Agents that name a program count as crawlers. */
export const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, still compressed. */
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Makes one call and returns its answer, whatever its status. */
export function call(origin: string, { method = 'GET', path, headers = {}, body }: Call): Promise<Answer> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = { method, agent, headers: { ...headers, ...length } };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, options, async (answer) => {
      const chunks = await answer.toArray().catch(reject);
      const { statusCode: status = 0, headers } = answer;
      if (chunks) resolve({ status, headers, body: Buffer.concat(chunks) });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The same for JSON. @throws {Error} with what was answered, unless it is a success */
export async function callJson<Result>(
  origin: string,
  { json, headers, ...rest }: Omit<Call, 'body'> & { json?: unknown },
): Promise<Result> {
  const ofBody = json === undefined ? {} : { 'content-type': 'application/json' };
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const answer = await call(origin, { ...rest, headers: { ...headers, ...ofBody }, ...body });
  if (answer.status >= 300)
    throw new Error(`${rest.path} answered ${answer.status}: ${answer.body.toString().slice(0, 500)}`);
  return JSON.parse(answer.body.toString());
}

/** The call that a page of a listing makes when it is opened. */
export function visit({ id }: { id: string }): Call {
  return {
    method: 'POST',
    path: '/api/analytics',
    headers: { ...BROWSER, 'content-type': 'application/json' },
    body: JSON.stringify({ property_id: id, event_type: 'view' }),
  };
}
