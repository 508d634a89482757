import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { readActs } from '../operations/orders.ts';
import { catchUp, ProjectionStopped } from './catch-up.ts';
import type { Projection } from './projection.ts';
import type { ProjectorMetrics } from './projector-metrics.ts';
import { throttle } from './throttle.ts';

/** Keeps the live generation of one projection up to date, one catch-up at a time. */
export interface Follower {
  /** Resolves when the log as it was at the call is folded, or cannot be for now. Never rejects: failures are logged. */
  catchUp(cause: Cause): Promise<void>;
}

/** Why the log is read: a wake-up came, or it was time to poll. */
export type Cause = 'wake-up' | 'poll';

interface Dependencies {
  db: Kysely<ReadModels>;
  projection: Projection;
  logger: Logger;
  metrics: ProjectorMetrics;
  signal: AbortSignal;
}

const LOG_INTERVAL_MS = 30_000;

export function createFollower({ db, projection, logger, metrics, signal }: Dependencies): Follower {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error, projection: projection.name }, 'cannot read the log for now; trying again'),
  );
  let running: Promise<void> | undefined;
  let askedAgain = false;
  let failures = 0;
  let waitUntil = 0;
  let knownActs = 0;
  const logBatch = batchLog(db, projection.name, logger);

  async function attempt(cause: Cause) {
    if (signal.aborted) return;
    let began = performance.now();
    let isFirst = true;
    const onBatch = ({ position }: { position: number }) => {
      const seconds = (performance.now() - began) / 1000;
      metrics.batches.observe({ projection: projection.name }, seconds);
      if (cause === 'poll' && isFirst) metrics.foundByPolling.inc();
      isFirst = false;
      logBatch(position, seconds);
      began = performance.now();
    };
    try {
      const { length: acts } = await readActs(db, projection.name);
      if (performance.now() < waitUntil && acts === knownActs) return; // what an operator did may have mended it
      knownActs = acts;
      await catchUp(db, projection, { target: 'live', signal, onBatch });
      failures = 0;
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) return warn(error); // the poller tries again soon
      failures += 1;
      waitUntil = performance.now() + backoffMs(failures);
      logger.error({ err: error, projection: projection.name }, 'the projection stands still');
    }
  }

  async function run(cause: Cause) {
    try {
      do {
        askedAgain = false;
        await attempt(cause);
      } while (askedAgain);
    } finally {
      running = undefined;
    }
  }

  return {
    catchUp(cause) {
      if (running !== undefined) askedAgain = true; // the catch-up under way may have done its last read
      running ??= run(cause);
      return running;
    },
  };
}

/** Returns how long to leave a projection alone after so many failures in a row: 1 s, 2 s, 4 s, … 60 s. */
export function backoffMs(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 60_000);
}

const MOST_REQUESTS = 50;

/**
 * Returns what logs, at level debug, that a projection has folded up to a position, and for which requests: the last step on
 * the way of a change from the click to the read model.
 */
function batchLog(
  db: Kysely<ReadModels>,
  projection: ProjectionName,
  logger: Logger,
): (position: number, seconds: number) => void {
  let before: number | undefined;

  return (position, seconds) => {
    if (!logger.isLevelEnabled('debug')) return;
    const after = before ?? position - 1;
    before = position;
    requestsBetween(db, after, position).then(
      (requestIds) => logger.debug({ projection, after, position, seconds, requestIds }, 'folded'),
      (error: unknown) => logger.debug({ projection, after, position, seconds, err: error }, 'folded'),
    );
  };
}

async function requestsBetween(db: Kysely<ReadModels>, after: number, upTo: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT meta->>'request_id' AS id FROM log.events
    WHERE position > ${after} AND position <= ${upTo} LIMIT ${MOST_REQUESTS}`.execute(db);
  return rows.map(({ id }) => id);
}
