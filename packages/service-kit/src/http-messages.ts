import { IncomingMessage, ServerResponse } from 'node:http';
import type { TimedDatabase } from '@marketplace/event-store/database';
import type { Express as ExpressApp } from 'express';

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
