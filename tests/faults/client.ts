import { Agent, request } from 'node:http';

/** No answer by then is a hang, which no fault excuses. */
const HANG_MS = 15_000;

const BROWSER =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** Instead of `json`. */
  body?: Buffer;
  contentType?: string;
  /** Ends the connection as the client's own death would. */
  signal?: AbortSignal;
}

/** `status` 0: the connection broke. */
export interface Answer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call
  body: any;
  text: string;
  ms: number;
  hung: boolean;
}

/**
 * Returns what calls the instances of a service in turn. As a proxy in front would, it goes on to the next one when a connection is
 * refused, and for reads also when it breaks.
 */
export function createClient(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 500 });
  let turn = 0;

  async function call(one: Call): Promise<Answer> {
    const first = turn++;
    for (let nth = 1; ; nth++) {
      const answer = await send(agent, origins[(first + nth) % origins.length] ?? '', one);
      const isRead = (one.method ?? 'GET') === 'GET';
      if (nth === origins.length || answer.status !== 0 || !(isRead || answer.text === 'ECONNREFUSED'))
        return answer;
    }
  }
  return { call, close: () => agent.destroy() };
}

export type Client = ReturnType<typeof createClient>;

function send(agent: Agent, origin: string, call: Call): Promise<Answer> {
  const { method = 'GET', path, json, contentType = 'application/json', signal } = call;
  const body = call.body ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
  const headers = {
    'user-agent': BROWSER,
    ...(body && { 'content-type': contentType, 'content-length': body.length }),
    ...call.headers,
  };
  const began = performance.now();
  return new Promise((resolve) => {
    let hung = false;
    const sent = request(
      `${origin}${path}`,
      { method, agent, headers, ...(signal && { signal }) },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.once('error', broke);
        answer.once('end', () => {
          const text = Buffer.concat(chunks).toString();
          end({ status: answer.statusCode ?? 0, headers: answer.headers, body: parsed(text), text });
        });
      },
    );
    const timer = setTimeout(() => {
      hung = true;
      sent.destroy();
    }, HANG_MS);
    const end = (answer: Pick<Answer, 'status' | 'headers' | 'body' | 'text'>) => {
      clearTimeout(timer);
      resolve({ ...answer, ms: performance.now() - began, hung });
    };
    const broke = (error: NodeJS.ErrnoException) =>
      end({ status: 0, headers: {}, body: undefined, text: error.code ?? error.message });
    sent.once('error', broke).end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
