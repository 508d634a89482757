import http, { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TimedDatabase } from '@marketplace/event-store/database';
import type { Express as ExpressApp } from 'express';
import type { HttpApp } from './http-app.ts';

/** Connections that may wait to be taken; a proxy in front opens many at once. The system may allow fewer. */
const BACKLOG = 4096;

const SWEEP_MS = 50;

const REFUSALS: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request took too long to arrive.'],
};

export type RunningServer = Awaited<ReturnType<typeof listen>>;

/**
 * Serves an app on a port of all interfaces, 0 for any free one. Limits end slow and endless requests.
 *
 * @throws {Error} when the port is taken
 */
export async function listen(app: HttpApp, port: number, host = '0.0.0.0') {
  const server = http.createServer(
    {
      ...messageClasses(app.express),
      headersTimeout: 5000,
      requestTimeout: 0, // whoever reads a body judges its sender, and does not count the work between
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false, // Node would refuse without a word; the app does it with one
    },
    app.answer as http.RequestListener, // which gets what it expects: requests and responses of Express's kind
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
    /** Goes on answering for so many milliseconds, and closes each connection with its answer. */
    drain: (ms: number) => drain(server, ms),
    /** Stops taking connections, lets open requests end, and returns when all did or `graceMs` are over. */
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
  const idle = setInterval(() => server.closeIdleConnections(), SWEEP_MS); // those whose last answer has ended meanwhile
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

declare global {
  namespace Express {
    /** What we note of an answer beside what Express does. */
    interface Response {
      requestId: string;
      /** What to tell a browser that came by https; undefined for all others. */
      strictTransport: string | undefined;
      /** When the head of the request was there, as `performance.now()` counts. */
      startedAt: number;
      /** The pattern of the hot route that answers; undefined while Express's routers do. */
      hotRoute: string | undefined;
      /** Size of a prepared body. */
      bodyBytes: number | undefined;
      /** How far the log has grown, when that was answered in one piece with the head. */
      logPosition: number | undefined;
      /** What the call asks, until its deadline; undefined while it needed nothing from there. */
      database: TimedDatabase | undefined;
    }
  }
}

interface Messages {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Returns the classes that a server makes the requests and responses of an app from: born with Express's prototypes and with all
 * our own fields. Otherwise Express changes the prototype of each one, and V8 gives up on objects whose prototype was changed.
 */
export function messageClasses(app: ExpressApp): Messages {
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
