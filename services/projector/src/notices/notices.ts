import { noticeQueue } from '@marketplace/contracts/queue';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Logger } from '@marketplace/service-kit/logger';
import { throttle } from '@marketplace/service-kit/throttle';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { Kysely } from 'kysely';
import type { LogEnd } from '../engine/registry.ts';
import type { NoticeSettings } from './notice-settings.ts';
import { createSender } from './send-notice.ts';
import { beginNotices, noteEnquiries, noticeState, unsentNotices } from './unsent-notices.ts';

interface Parts {
  db: Kysely<ReadModels>;
  redisUrl: string;
  /** Prefix of the queue's keys; BullMQ's own when not given. */
  prefix?: string | undefined;
  settings: NoticeSettings;
  logger: Logger;
  patience?: Patience;
}

/** How often a mail is tried, and how long for. */
interface Patience {
  attempts: number;
  /** Before the second try; twice as long before each further one. */
  firstPauseMs: number;
  /** How long the mail server may say nothing. */
  silenceMs: number;
  /** How often what waits is put into the queue again, which Redis may have lost. */
  sweepMs: number;
}

/** Pauses of 5 s to 85 minutes: given up after nearly three hours. */
const PATIENCE: Patience = { attempts: 12, firstPauseMs: 5000, silenceMs: 20_000, sweepMs: 60_000 };
const LOG_INTERVAL_MS = 30_000;
const CLOSE_GRACE_MS = 5000;

/**
 * Returns what tells the agent of enquiries by mail, each at least once. Which are to be told of is found in the log and kept in the
 * database, so that neither a command service that dies after its append nor a Redis that loses its jobs can lose one: the queue only
 * spreads the work and the pauses over all projectors.
 */
export function createNotices({ db, redisUrl, prefix, settings, logger, patience = PATIENCE }: Parts) {
  const { attempts, firstPauseMs, silenceMs, sweepMs } = patience;
  const connection = new Redis(redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(200 * attempt, 2000),
  });
  const warn = throttle(LOG_INTERVAL_MS, (error: Error) =>
    logger.warn({ err: error }, 'trouble with the mails of enquiries'),
  );
  connection.on('error', warn);
  const shared = { connection, ...(prefix !== undefined && { prefix }) };
  const queue = new Queue(noticeQueue.name, {
    ...shared,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: firstPauseMs },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  const sender = createSender({ db, settings, logger, attempts, silenceMs });
  const worker = new Worker(noticeQueue.name, ({ id = '' }) => sender.send(id), {
    ...shared,
    concurrency: 2,
    maxStalledCount: attempts,
  });
  queue.on('error', warn);
  worker.on('error', warn);

  /** A job that is there already is not added again. */
  async function enqueue(): Promise<void> {
    if (connection.status !== 'ready') return;
    const ids = await unsentNotices(db);
    await queue.addBulk(ids.map((id) => ({ name: noticeQueue.job, data: {}, opts: { jobId: id } })));
  }
  const look = createSweep(db, { enqueue, sweepMs });
  let looking: Promise<void> | undefined;

  return {
    /** Looks for enquiries in the log, up to its end, and sees to it that they are told of. Nothing waits for it. */
    look(end: LogEnd | undefined) {
      if (!end) return;
      looking ??= look(end.position)
        .catch(warn)
        .finally(() => {
          looking = undefined;
        });
    },
    /** What has become of them, by the database. */
    state: () => noticeState(db),
    async close() {
      await looking;
      const isAway = connection.status !== 'ready';
      const grace = new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS).unref());
      await Promise.race([worker.close(isAway), grace]);
      sender.close();
      connection.disconnect();
    },
  };
}

/** Returns what notes the enquiries of the log, and has what waits put into the queue: when there is news, and now and then. */
function createSweep(
  db: Kysely<ReadModels>,
  { enqueue, sweepMs }: { enqueue: () => Promise<void>; sweepMs: number },
): (head: number) => Promise<void> {
  let hasBegun = false;
  let sweepAt = 0;
  return async (head) => {
    if (!hasBegun) await beginNotices(db);
    hasBegun = true;
    const isNews = await noteEnquiries(db, head);
    if (!isNews && performance.now() < sweepAt) return;
    await enqueue();
    sweepAt = performance.now() + sweepMs;
  };
}
