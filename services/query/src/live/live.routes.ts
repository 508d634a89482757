import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/call-database';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { LiveFeed } from './live-feed.ts';

interface Deps {
  authority: Authority;
  feed: LiveFeed;
  /** How often to make sure that a listener's session goes on, in milliseconds. */
  sessionCheckMs: number;
}

const MOST_STREAMS = 500;

/** Where log and reads stand, as a stream of server-sent events for the admin; it ends with the session. */
export function liveRoutes({ authority, feed, sessionCheckMs }: Deps): Router {
  let streams = 0;

  async function listen(req: Request, res: Response) {
    await authority.requireSession(req); // whoever listens does nothing: that keeps no session alive
    open(req, res);
  }

  function open(req: Request, res: Response) {
    if (streams >= MOST_STREAMS) throw unavailable('Too many pages are open. Please try again later.', 60);
    streams += 1;
    res.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no', // nginx is to pass on each message at once
      Connection: 'close', // nothing may follow on a connection that is held for so long
    });
    if (req.method === 'HEAD') res.end();
    else res.flushHeaders();

    const stopListening = feed.listen(
      (json) => {
        if (!res.writableNeedDrain) res.write(`event: state\ndata: ${json}\n\n`); // a slow reader gets a later one
      },
      () => res.end(),
    );
    const sessionCheck = setInterval(() => {
      renewBudget(res);
      authority.requireSession(req).catch(() => res.end());
    }, sessionCheckMs);
    res.once('close', () => {
      streams -= 1;
      clearInterval(sessionCheck);
      stopListening();
    });
  }

  return apiRouter().get(bothFamilies('/api/live'), listen);
}
