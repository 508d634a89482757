import http, { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimedDatabase } from '@marketplace/event-store/database';
import type { Express as ExpressApp } from 'express';
import type { HttpApp } from './http-app.ts';

/** Connections waiting to be accepted; a proxy opens many at once. The system may allow fewer. */
const BACKLOG = 4096;

const SWEEP_MS = 50;

const REFUSALS: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
};

export type RunningServer = Awaited<ReturnType<typeof listen>>;

/**
 * Serves an app on a port of all interfaces; 0 means any free port. Timeouts end slow and endless requests.
 *
 * @throws {Error} when the port is taken
 */
export async function listen(app: HttpApp, port: number, host = '0.0.0.0') {
  const server = http.createServer(
    {
      ...messageClasses(app.express),
      headersTimeout: 5000,
      requestTimeout: 0, // body readers have their own timeout, which excludes other work
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false, // Node would refuse without a message; the app sends one
    },
    app.answer as http.RequestListener, // messageClasses makes them Express's
  );
  server.on('checkExpectation', (_req, res) => {
    const body = JSON.stringify({ detail: 'Only Expect: 100-continue is understood.' });
    res.writeHead(417, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(body);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const [status, reason, detail] = REFUSALS[error.code ?? ''] ?? [
      400,
      'Bad Request',
      'The request is not valid HTTP.',
    ];
    const body = JSON.stringify({ detail });
    socket.end(
      `HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    /** Keeps answering for so many milliseconds, and closes each connection with its answer. */
    drain: (ms: number) => drain(server, ms),
    /** Stops accepting connections, lets open requests end, and returns after the last one or `graceMs`. */
    close: (graceMs = 10_000) => close(server, graceMs),
  };
}

async function drain(server: http.Server, ms: number): Promise<void> {
  server.prependListener('request', (_req, res) => res.setHeader('Connection', 'close'));
  await delay(ms);
}

async function close(server: http.Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), SWEEP_MS); // those that became idle since
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

declare global {
  namespace Express {
    /** Our fields on Express's response. */
    interface Response {
      requestId: string;
      /** The header for browsers on https; undefined for all others. */
      strictTransport: string | undefined;
      /** When the request's head had arrived, as `performance.now()`. */
      startedAt: number;
      /** The pattern of the hot route that answers; undefined when Express does. */
      hotRoute: string | undefined;
      /** Size of a prepared body. */
      bodyBytes: number | undefined;
      /** The log position of an answer that was sent in one write. */
      logPosition: number | undefined;
      /** The call's database, with its deadline; undefined until it is needed. */
      database: TimedDatabase | undefined;
    }
  }
}

interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Returns the classes of a server's requests and responses, with Express's prototypes and our fields from the start. Otherwise
 * Express changes the prototype of each object, which V8 cannot optimize.
 */
function messageClasses(app: ExpressApp): Messages {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse<ExpressRequest> {
    requestId = '';
    strictTransport: string | undefined = undefined;
    startedAt = 0;
    hotRoute: string | undefined = undefined;
    bodyBytes: number | undefined = undefined;
    logPosition: number | undefined = undefined;
    database: TimedDatabase | undefined = undefined;
  }
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse as typeof ServerResponse };
}
