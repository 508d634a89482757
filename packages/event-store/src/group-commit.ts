import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { Appended } from './append.ts';
import { appendEvents, VersionConflict } from './append.ts';
import { TimedDatabase } from './database.ts';
import type { NewEvent } from './events.ts';

/** More events are waiting for the log than it is wise to hold. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

interface Waiting {
  event: NewEvent;
  resolve(appended: Appended): void;
  reject(error: unknown): void;
}

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/**
 * Collects events, above all of streams without versions, and appends many in one statement. There is no timer: what comes in one turn
 * of the event loop goes together, and what comes while one flush is under way goes together in the next, so a lone event waits for
 * nobody and a crowd shares one commit.
 */
export function createGroupCommit(
  pool: pg.Pool,
  { maxBatch = 500, maxWaiting = 5000 }: { maxBatch?: number; maxWaiting?: number } = {},
) {
  const queue: Waiting[] = [];
  let underWay = 0;
  let flushing: Promise<void> | undefined;
  let closed = false;

  async function flushAll() {
    await nextTurn();
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch);
      underWay = batch.length;
      const tell = await flush(pool, batch);
      underWay = 0;
      setImmediate(tell); // by then the next flush is sent, and the database is at work while callers go on
    }
    flushing = undefined;
  }

  return {
    /** Resolves once the event is durable. @throws {Overloaded} when the queue is full, at once */
    append(event: NewEvent): Promise<Appended> {
      if (closed || queue.length + underWay >= maxWaiting)
        return Promise.reject(new Overloaded('too many events are waiting for the log'));
      return new Promise((resolve, reject) => {
        queue.push({ event, resolve, reject });
        flushing ??= flushAll();
      });
    },
    /** How many events are waiting or under way. */
    get waiting() {
      return queue.length + underWay;
    },
    /** Appends what is waiting and returns; later events are refused. */
    async close() {
      closed = true;
      await flushing;
    },
  };
}

/** Within this time a flush is over, whatever the database does. */
const FLUSH_MS = 3000;

/** Appends a batch. Returns what tells its callers what became of their events. */
async function flush(pool: pg.Pool, batch: Waiting[]): Promise<() => void> {
  try {
    const appended = await appendEvents(
      new TimedDatabase(pool, FLUSH_MS),
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
    if (batch.length > 1 && isAboutEvents(error)) return flushHalves(pool, batch);
    return () => {
      for (const { reject } of batch) reject(error);
    };
  }
}

/** Nothing of the batch was stored. Halving finds the event that the log refuses, so that its neighbours do not share its fate. */
async function flushHalves(pool: pg.Pool, batch: Waiting[]): Promise<() => void> {
  const middle = Math.ceil(batch.length / 2);
  const tellFirst = await flush(pool, batch.slice(0, middle));
  const tellSecond = await flush(pool, batch.slice(middle));
  return () => {
    tellFirst();
    tellSecond();
  };
}

/** A conflict, or SQLSTATE class 22 or 23: the log refuses the data, and would again. */
function isAboutEvents(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof VersionConflict || /^2[23]/.test(code);
}
