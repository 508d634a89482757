import { setTimeout as delay } from 'node:timers/promises';
import { eventTypes } from '@marketplace/contracts/events';
import { appendAlerts } from '@marketplace/event-store/append';
import { TimedDatabase } from '@marketplace/event-store/database';
import { readDetachedThrough } from '@marketplace/event-store/detached';
import type { NewEvent } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { readModels } from '@marketplace/read-models/database';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createAlertDigests } from './alerts/alert-digests.ts';
import { projections as allProjections, assertEveryTypeIsHandled } from './all-projections.ts';
import { createFollower } from './engine/follower.ts';
import { ensureLive } from './engine/generations.ts';
import type { Projection } from './engine/projection.ts';
import { createProjectorHealth, projectorMetrics } from './engine/projector-status.ts';
import { endOfLog, registryStatus } from './engine/registry.ts';
import { createRequestedRebuilds } from './engine/requested-rebuilds.ts';
import { isTransient } from './engine/transient-errors.ts';
import { poll, startWorker } from './engine/worker.ts';
import { healthCheckMetrics } from './health-checks/health-check-metrics.ts';
import type { HealthCheckTargets } from './health-checks/health-checks.ts';
import { createHealthChecks, createHeartbeats } from './health-checks/health-checks.ts';
import { createDueTimes } from './listings/due-times.ts';
import { mailChannel } from './notices/mail-channel.ts';
import type { NoticeSettings } from './notices/notice-mail.ts';
import { createNotices, forgetMark } from './notices/notices.ts';
import type { PushSettings } from './notices/push-channel.ts';
import { pushChannel } from './notices/push-channel.ts';
import type { SealSettings } from './seals/seal-keeper.ts';
import { createSealer, sealMetrics } from './seals/sealer.ts';
import { dueWeekReports } from './week-reports/due-week-reports.ts';

interface Dependencies {
  /** Of the projector's role, at least six connections; the caller ends it after `close`. */
  pool: pg.Pool;
  redisUrl: string;
  logger: Logger;
  metrics?: Metrics;
  /** Prefix of the queue's keys in Redis; BullMQ's own when not given. */
  queuePrefix?: string | undefined;
  /** All projections; a test passes others to act as another version of the product. */
  projections?: readonly Projection[];
  seals?: SealSettings | undefined;
  surveyed?: HealthCheckTargets;
  /** Emails of events. */
  notices?: NoticeSettings | undefined;
  /** Opens addresses of email alerts; the key of the vault. */
  keyring?: Keyring | undefined;
  /** The clock of digests and weekly reports. */
  now?: (() => Date) | undefined;
  /** Opens the stores of detached events. */
  openStore?: (address: string) => FileStore;
  /** Notices of enquiries on admins' devices. */
  push?: PushSettings | undefined;
}

export type Projector = Awaited<ReturnType<typeof createProjector>>;

/** @throws {Error} when a type of event is handled by no projection */
export async function createProjector({
  pool,
  redisUrl,
  logger,
  metrics = createMetrics(),
  queuePrefix,
  projections = allProjections,
  seals,
  surveyed = { disks: {} },
  notices: noticeSettings,
  keyring,
  now,
  openStore = openFileStore,
  push: pushSettings,
}: Dependencies) {
  assertEveryTypeIsHandled(eventTypes);
  readDetachedThrough(openStore);
  const db = readModels(new TimedDatabase(pool)); // with timeouts for silent connections
  const withTimeout = () => readModels(new TimedDatabase(pool, STATUS_TIMEOUT_MS));
  const status = () => registryStatus(withTimeout());
  const ending = new AbortController();
  const { signal } = ending;
  const gauges = projectorMetrics(metrics, status);
  const parts = { db, projections, logger, signal };
  const follower = createFollower({ ...parts, metrics: gauges, onFolded: (end) => notices.afterFold(end) });
  const rebuilds = createRequestedRebuilds({ ...parts, pool, sealKeys: seals?.keys ?? [] });
  const wakeUp = () => follower.catchUp('wake-up');
  const sealer = seals && createSealer({ pool, seals, logger, signal, onSealed: wakeUp });
  if (sealer) sealMetrics(metrics, sealer.status);
  const followers = { keyring, append: (events: NewEvent[]) => appendAlerts(pool, events) };
  const shared = { db, logger, redisUrl, prefix: queuePrefix, followers };
  const mail = noticeSettings && mailChannel({ ...shared, settings: noticeSettings, now });
  const push = pushSettings && pushChannel({ db, settings: pushSettings, logger, metrics });
  const channels = [mail, push].filter((channel) => channel !== undefined);
  const appendDue = noticeSettings && dueWeekReports({ db, pool, settings: noticeSettings, now });
  const notices = createNotices({ db, logger, channels, appendDue });
  const scheduled = [createDueTimes({ db, pool, logger, onAppended: wakeUp })];
  if (noticeSettings)
    scheduled.push(createAlertDigests({ db, pool, logger, ...noticeSettings, onAppended: wakeUp, now }));
  const sources = { seals: sealer?.status, notices: mail?.state, push: push?.state };
  const healthChecks = createHealthChecks({ ...surveyed, database: withTimeout, ...sources, logger });
  healthCheckMetrics(metrics, () => healthChecks.latest);
  const health = createProjectorHealth(status);
  const catchUp = () => follower.catchUp('poll');
  const closers: (() => Promise<unknown>)[] = [catchUp]; // ends after the running batches

  return {
    /** Creates the read models, and follows the log by wake-ups and polling. Resolves when all projections can be read. */
    async start() {
      await prepare(db, projections, logger, signal);
      if (signal.aborted) return;
      if (channels.length === 0) await forgetMark(db);
      const worker = startWorker({ redisUrl, prefix: queuePrefix, logger, follower });
      const recordHeartbeat = createHeartbeats({ db, worker, healthChecks, logger });
      const work = async () => {
        recordHeartbeat();
        const end = await endOfLog(db).catch(() => undefined); // its readers log why it cannot be read
        rebuilds.check(end, follower.actsUntil(end));
        sealer?.runDue(end);
        notices.sweep(end);
        for (const one of scheduled) one.runDue(follower.holds(end) ? end : undefined);
        await follower.poll(end);
      };
      const polling = poll(work, signal);
      closers.push(
        () => worker.close(),
        () => polling,
        () => rebuilds.settled(),
        async () => sealer?.settled(),
        () => notices.close(),
        ...scheduled.map(({ settled }) => settled),
      );
    },
    /** Folds the log up to its current end, as far as possible; never rejects. */
    catchUp,
    health: health.check,
    notes: health.notes,
    /** Stops after the current batches, which are kept. */
    async close() {
      ending.abort();
      await Promise.all(closers.map((close) => close()));
    },
  };
}

const STATUS_TIMEOUT_MS = 2000;
const RETRY_MS = 1000;

async function prepare(
  db: Kysely<ReadModels>,
  projections: readonly Projection[],
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const warn = throttle(30_000, (error: unknown) => logger.warn({ err: error }, 'waiting for the database'));
  while (!signal.aborted)
    try {
      for (const projection of projections) await ensureLive(db, projection);
      return;
    } catch (error) {
      if (!isTransient(error)) throw error;
      warn(error);
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
}
