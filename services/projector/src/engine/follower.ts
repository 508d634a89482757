import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection as ProjectionName } from '@marketplace/read-models/projections';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Acts } from '../operations/orders.ts';
import { readActs } from '../operations/orders.ts';
import { catchUp, ProjectionStopped } from './catch-up.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { Projection } from './projection.ts';
import type { ProjectorMetrics } from './projector-status.ts';
import type { LogEnd } from './registry.ts';
import { isSameEnd } from './registry.ts';
import type { Folded } from './step.ts';
import { applyToProjections } from './step.ts';

type Cause = 'wake-up' | 'poll';

interface Dependencies {
  db: Kysely<ReadModels>;
  projections: readonly Projection[];
  logger: Logger;
  metrics: ProjectorMetrics;
  signal: AbortSignal;
  /** Called after new events were folded into all projections at once. */
  onFolded?: (folded: Folded) => void;
}

const LOG_INTERVAL_MS = 30_000;

export type Follower = ReturnType<typeof createFollower>;

/** How often streams that are set aside are retried. */
const RETRY_MS = 60_000;

/** A few new events are folded into all projections at once, more into each on its own. */
export function createFollower(dependencies: Dependencies) {
  const { db, projections, metrics, logger, signal } = dependencies;
  const reports = projections.map(({ name }) => batchReport(db, name, metrics, logger));
  const followers = projections.map((projection, index) =>
    followAlone(projection, dependencies, reports[index] as BatchReport),
  );
  const isRetryDue = () => followers.some((one) => one.isRetryDue());
  let folded: Folded | undefined;
  const catchUpTogether = oneAtATime(async (cause: Cause) => {
    if (signal.aborted) return false;
    const began = performance.now();
    const done = await applyToProjections(db, projections, folded, isRetryDue()).catch(() => undefined); // each projection alone shows which one failed
    folded = done;
    if (done && done.types.length > 0) {
      for (const report of reports) report(done.position, began);
      if (cause === 'poll') metrics.foundByPolling.inc(projections.length);
      dependencies.onFolded?.(done);
    }
    return done !== undefined;
  });

  async function catchUp(cause: Cause): Promise<void> {
    if (await catchUpTogether(cause)) return;
    await Promise.all(followers.map((one) => one.follow(cause)));
  }

  /** Whether the whole log is folded and no retry is due. */
  function isUpToDate(end: LogEnd | undefined): boolean {
    return isSameEnd(end, folded) && !(folded?.isAside && isRetryDue());
  }

  return {
    /** Resolves when all events before the call are folded, or cannot be for now. Never rejects: failures are logged. */
    catchUp,
    /** The same, but does nothing if all projections are already at the end of the log. */
    async poll(end: LogEnd | undefined) {
      if (!isUpToDate(end)) await catchUp('poll');
    },
    actsUntil: (end: LogEnd | undefined): Acts | undefined =>
      isSameEnd(end, folded) ? folded?.acts : undefined,
    /** Whether all projections hold the log up to there. */
    holds: (end: LogEnd | undefined): boolean => isSameEnd(end, folded),
  };
}

function followAlone(
  projection: Projection,
  { db, metrics, logger, signal }: Dependencies,
  report: BatchReport,
) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error, projection: projection.name }, 'cannot read the log for now; trying again'),
  );
  let failures = 0;
  let waitUntil = 0;
  let knownActs = 0;
  let retriesAt = 0;
  const isRetryDue = () => performance.now() >= retriesAt;
  const context = { projection: projection.name };
  const onSetAside = ({ stream, since, reason }: SetAside) =>
    logger.error({ ...context, stream, position: since, reason }, 'a stream is set aside');
  const onTakenBack = (stream: string) =>
    logger.info({ ...context, stream }, 'a set-aside stream is resumed');

  const follow = oneAtATime(async (cause: Cause) => {
    if (signal.aborted) return;
    let began = performance.now();
    let isFirst = true;
    const onBatch = ({ position }: { position: number }) => {
      report(position, began);
      if (cause === 'poll' && isFirst) metrics.foundByPolling.inc();
      isFirst = false;
      began = performance.now();
    };
    try {
      const { length: acts } = await readActs(db, projection.name);
      if (performance.now() < waitUntil && acts === knownActs) return; // an operator's act may have repaired it
      knownActs = acts;
      const retry = isRetryDue();
      if (retry) retriesAt = performance.now() + RETRY_MS;
      await catchUp(db, projection, { target: 'live', signal, onBatch, retry, onSetAside, onTakenBack });
      failures = 0;
    } catch (error) {
      if (!(error instanceof ProjectionStopped)) return warn(error); // the poller tries again soon
      failures += 1;
      waitUntil = performance.now() + backoffMs(failures);
      logger.error({ ...context, err: error }, 'the projection is stopped');
    }
  });
  return { follow, isRetryDue };
}

/** 1 s, 2 s, 4 s, … 60 s. */
export function backoffMs(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 60_000);
}

type BatchReport = (position: number, began: number) => void;

const MOST_REQUESTS = 50;

/** Counts a batch, and logs its request ids at level debug. */
function batchReport(
  db: Kysely<ReadModels>,
  projection: ProjectionName,
  metrics: ProjectorMetrics,
  logger: Logger,
): BatchReport {
  let before: number | undefined;

  return (position, began) => {
    const seconds = (performance.now() - began) / 1000;
    metrics.batches.observe({ projection }, seconds);
    const after = before ?? position - 1;
    before = position;
    if (!logger.isLevelEnabled('debug')) return;
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
