import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type pg from 'pg';
import type { LiveFeed } from './live-feed.ts';

interface Deps {
  authority: Authority;
  feed: LiveFeed;
  /** Of a role that may read `auth.live_sessions`. */
  pool: pg.Pool;
  /** Interval between two checks of all listening sessions, in milliseconds. */
  sessionCheckMs: number;
}

interface Stream {
  sessionId: string;
  end: () => void;
}

const MAX_STREAMS = 500;
const MAX_STREAMS_PER_SESSION = 20;

/** The positions of log and read models, as a stream of server-sent events for admins; a stream ends with its session. */
export function liveRoutes({ authority, feed, pool, sessionCheckMs }: Deps): Router {
  const streams = new Set<Stream>();
  let sessionCheck: NodeJS.Timeout | undefined;

  async function listen(req: Request, res: Response) {
    const { sessionId } = await authority.requireSession(req); // does not count as use of the session
    const ofSession = [...streams].filter((stream) => stream.sessionId === sessionId);
    if (streams.size >= MAX_STREAMS || ofSession.length >= MAX_STREAMS_PER_SESSION)
      throw unavailable('Too many pages are open. Please close some and try again.', 60);
    open(sessionId, req, res);
  }

  function open(sessionId: string, req: Request, res: Response) {
    res.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no', // nginx must pass on each message at once
      Connection: 'close', // the connection cannot be reused
    });
    if (req.method === 'HEAD') return res.end();
    res.flushHeaders();

    const stream = { sessionId, end: () => res.end() };
    streams.add(stream);
    sessionCheck ??= setInterval(
      () => void endStreamsOfEndedSessions().catch(() => undefined),
      sessionCheckMs,
    );
    const stopListening = feed.listen(
      (json) => {
        if (!res.writableNeedDrain) res.write(`event: state\ndata: ${json}\n\n`); // a slow reader gets the next one
      },
      () => res.end(),
    );
    res.once('close', () => {
      stopListening();
      streams.delete(stream);
      if (streams.size > 0) return;
      clearInterval(sessionCheck);
      sessionCheck = undefined;
    });
  }

  /** One query for all streams. Throws while the database is away: the next check decides then. */
  async function endStreamsOfEndedSessions() {
    const { rows } = await pool.query<{ jti: string }>(
      'SELECT jti FROM auth.live_sessions WHERE jti = ANY($1)',
      [[...new Set([...streams].map(({ sessionId }) => sessionId))]],
    );
    const live = new Set(rows.map(({ jti }) => jti));
    for (const { sessionId, end } of streams) if (!live.has(sessionId)) end();
  }

  return apiRouter().get(bothFamilies('/api/live'), listen);
}
