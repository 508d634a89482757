import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { Appended } from './append.ts';
import { appendEvents, VersionConflict } from './append.ts';
import { TimedDatabase } from './database.ts';
import type { NewEvent } from './events.ts';

/** Too many events are waiting for the log. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

interface Waiting {
  event: NewEvent;
  /** Arrival time, as `performance.now()`. */
  since: number;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

/** Timeout of a flush, unless events may wait longer. */
const FLUSH_MS = 3000;

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/**
 * Collects events and appends many in one statement. There is no timer: events of one turn of the event loop go together, and
 * events that arrive during a flush go together in the next. A single event never waits, and a crowd shares one commit.
 *
 * The queue is limited by time. An event is refused at once if it would wait longer than `maxWaitMs`, judged by the last flush. It
 * is also refused if it has waited that long. Refused events were not sent.
 */
export function createGroupCommit(
  pool: pg.Pool,
  { maxBatch = 500, maxWaitMs = 2000, flushMs = Math.max(FLUSH_MS, maxWaitMs) } = {},
) {
  const queue: Waiting[] = [];
  let underWay = 0;
  let sentAt = 0;
  let tookMs = 0;
  let flushing: Promise<void> | undefined;
  let expiry: NodeJS.Timeout | undefined;
  let closed = false;

  async function flushAll() {
    await nextTurn();
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      underWay = batch.length;
      sentAt = performance.now();
      const settle = await flush(pool, batch, flushMs);
      tookMs = performance.now() - sentAt;
      underWay = 0;
      setImmediate(settle); // starts the next flush before callers continue, so that the database stays busy
    }
    flushing = undefined;
  }

  /** Returns the expected wait of a new event, if every flush takes as long as the last or the current one. */
  function expectedWait(now: number): number {
    if (queue.length + underWay === 0) return 0;
    const soFar = underWay > 0 ? now - sentAt : 0;
    const usual = Math.min(tookMs, maxWaitMs / 2); // one slow flush does not predict the next
    const rest = underWay > 0 ? Math.max(0, usual - soFar) : 0;
    return rest + Math.max(usual, soFar) * Math.ceil((queue.length + 1) / maxBatch);
  }

  /** Refuses events that waited too long, and schedules the next check. */
  function expire() {
    const late = performance.now() - maxWaitMs;
    const inTime = queue.findIndex(({ since }) => since > late);
    for (const { reject } of queue.splice(0, inTime < 0 ? queue.length : inTime)) reject(overloaded());
    const [oldest] = queue;
    expiry = oldest && setTimeout(expire, oldest.since - late).unref();
  }

  return {
    /** Resolves once the event is durable. @throws {Overloaded} when the wait is or would be too long; the event is not stored */
    append(event: NewEvent): Promise<Appended> {
      const since = performance.now();
      if (closed || expectedWait(since) > maxWaitMs) return Promise.reject(overloaded());
      return new Promise((resolve, reject) => {
        queue.push({ event, since, resolve, reject });
        expiry ??= setTimeout(expire, maxWaitMs).unref();
        flushing ??= flushAll();
      });
    },
    /** How many events are waiting or being appended. */
    get waiting() {
      return queue.length + underWay;
    },
    /** Appends the waiting events and refuses later ones. */
    async close() {
      closed = true;
      await flushing;
      clearTimeout(expiry);
    },
  };
}

function overloaded(): Overloaded {
  return new Overloaded('too many events are waiting for the log');
}

/** Appends a batch. Returns the results for its callers. */
async function flush(pool: pg.Pool, batch: Waiting[], flushMs: number): Promise<() => void> {
  try {
    const appended = await appendEvents(
      new TimedDatabase(pool, flushMs),
      batch.map(({ event }) => event),
    );
    return () => {
      for (const [index, { resolve, reject }] of batch.entries()) {
        const one = appended[index];
        if (one) resolve(one);
        else reject(new Error('the log answered for fewer events than it was given'));
      }
    };
  } catch (error) {
    if (batch.length > 1 && isAboutEvents(error)) return flushHalves(pool, batch, flushMs);
    return () => {
      for (const { reject } of batch) reject(error);
    };
  }
}

/** Nothing of the batch was stored. Halving finds the refused event, so that the others are stored. */
async function flushHalves(pool: pg.Pool, batch: Waiting[], flushMs: number): Promise<() => void> {
  const middle = Math.ceil(batch.length / 2);
  const settleFirst = await flush(pool, batch.slice(0, middle), flushMs);
  const settleSecond = await flush(pool, batch.slice(middle), flushMs);
  return () => {
    settleFirst();
    settleSecond();
  };
}

/** A conflict, or SQLSTATE class 22 or 23: the log refuses the data and would again. */
function isAboutEvents(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof VersionConflict || /^2[23]/.test(code);
}
