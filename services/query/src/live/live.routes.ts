import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import { adminOf } from '@marketplace/service-kit/authority';
import { unavailable } from '@marketplace/service-kit/http-error';
import type { Request, Response, Router } from 'express';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { LiveFeed } from './live-feed.ts';

interface Deps {
  authority: Authority;
  feed: LiveFeed;
  db: Kysely<ReadModels>;
  sessionCheckMs: number;
}

interface Stream {
  sessionId: string;
  end: () => void;
}

const MAX_STREAMS = 500;
const MAX_STREAMS_PER_SESSION = 20;

/** The positions of log and read models, as a stream of server-sent events for admins; a stream ends with its session. */
export function liveRoutes({ authority, feed, db, sessionCheckMs }: Deps): Router {
  const streams = new Set<Stream>();
  let sessionCheck: NodeJS.Timeout | undefined;
  let isChecking = false;

  async function listen(req: Request, res: Response) {
    const { sessionId } = adminOf(res);
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
    sessionCheck ??= setInterval(checkSessions, sessionCheckMs);
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

  /** One query for all streams. While the database is unreachable, none ends. */
  async function checkSessions() {
    if (isChecking) return;
    isChecking = true;
    const checked = [...streams];
    const ids = checked.map(({ sessionId }) => sessionId);
    try {
      const { rows } = await sql<{ jti: string }>`
        SELECT jti FROM auth.live_sessions WHERE jti = ANY(${ids})`.execute(db);
      const live = new Set(rows.map(({ jti }) => jti));
      for (const { sessionId, end } of checked) if (!live.has(sessionId)) end();
    } catch {
      // the next check decides
    } finally {
      isChecking = false;
    }
  }

  return authority.router().get(bothFamilies('/api/live'), listen);
}
