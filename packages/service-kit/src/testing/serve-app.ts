import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createHttpApp } from '../http-app.ts';
import { listen } from '../http-server.ts';
import { createLogger } from '../logger.ts';
import { createMetrics, httpMetrics } from '../metrics.ts';

/** An unusual request: fetch would add headers of its own. */
interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Whether to send a Host header. */
  setHost?: boolean;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type ServedApp = Awaited<ReturnType<typeof serveApp>>;

/** Serves an app with the given parts on a free port. `lines` are its log. */
export async function serveApp(parts: Partial<Parameters<typeof createHttpApp>[0]>) {
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const logger = createLogger('test', 'debug', { write: (line) => lines.push(JSON.parse(line)) });
  const app = createHttpApp({ logger, metrics: httpMetrics(metrics, 'test'), api: [], ...parts });
  const { port, drain, close } = await listen(app, 0, '127.0.0.1');
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    drain,
    close: () => close(),
    /** Returns the metrics in Prometheus' text format. */
    metrics: () => metrics.metrics(),
    ask: (path: string, { body, ...asking }: Asking = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, agent: false, ...asking }, (response) => {
          const { statusCode: status, headers } = response;
          buffer(response).then((bytes) => resolve({ status, headers, body: bytes }), reject);
        });
        sent.once('error', reject).end(body);
      }),
    /** Sends bytes and returns the whole answer. With `end`, no more bytes follow; else the server must close. */
    exchange: (bytes: string | Buffer, { end = false } = {}) =>
      new Promise<string>((resolve, reject) => {
        let answer = '';
        const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)));
        socket.on('data', (chunk) => {
          answer += chunk;
        });
        socket.on('close', () => resolve(answer));
        socket.on('error', reject);
      }),
    /** Sends bytes and gives the request up. */
    abort: (bytes: string) =>
      new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes, () => socket.destroy()));
        socket.on('close', () => resolve());
      }),
  };
}
