import { setTimeout as delay } from 'node:timers/promises';
import type { WakeUpJob } from '@marketplace/contracts/queue';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { Queue } from 'bullmq';
import { Counter } from 'prom-client';
import { openRedis } from './open-redis.ts';

const INTERVAL_MS = 25;
const COMMAND_TIMEOUT_MS = 500;
const LOG_INTERVAL_MS = 30_000;
const CLOSE_MS = 1000;

const jobOptions = {
  // while the projector works, one more job is kept: no event falls between two of its reads
  deduplication: { id: wakeUpQueue.job, keepLastIfActive: true },
  removeOnComplete: true,
  removeOnFail: { count: 100 },
};

interface Parts {
  redisUrl: string;
  logger: Logger;
  metrics?: Metrics;
  /** Prefix of the queue's keys in Redis; BullMQ's own by default. */
  prefix?: string | undefined;
}

/**
 * Returns what wakes the projector over BullMQ, with at most one job per 25 ms. A lost wake-up costs only time: the projector also
 * polls.
 */
export function createWakeUp({ redisUrl, logger, metrics = createMetrics(), prefix }: Parts) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'the projector cannot be woken: Redis does not answer'),
  );
  const redis = openRedis(redisUrl, { commandTimeout: COMMAND_TIMEOUT_MS });
  redis.on('error', warn);
  const queue = new Queue(wakeUpQueue.name, { connection: redis, ...(prefix !== undefined && { prefix }) });
  queue.on('error', warn);
  const { enqueued, failed } = wakeUpMetrics(metrics);
  /** The last request since the current job. */
  let next: string | undefined;
  let isRunning = false;
  let isClosed = false;

  async function enqueueAll() {
    isRunning = true;
    while (next !== undefined && !isClosed) {
      const requestId = next;
      next = undefined;
      try {
        await queue.add(wakeUpQueue.job, { requestId } satisfies WakeUpJob, jobOptions);
        enqueued.inc();
      } catch (error) {
        failed.inc();
        warn(error);
      }
      await delay(INTERVAL_MS);
    }
    isRunning = false;
  }

  return {
    /** Names the request that caused the append. Returns at once and never throws, also while Redis is down. */
    wakeUp(requestId: string) {
      next = requestId;
      if (!isRunning && !isClosed) void enqueueAll();
    },
    async close() {
      isClosed = true;
      await Promise.race([queue.close().catch(warn), delay(CLOSE_MS)]);
      redis.disconnect();
    },
  };
}

/** Adds the counters of wake-ups to a registry. */
export function wakeUpMetrics(metrics: Metrics) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [metrics] });
  return {
    enqueued: counter(
      'wakeup_enqueued_total',
      'Wake-ups that Redis took; one that waits already counts for the next.',
    ),
    failed: counter('wakeup_failed_total', 'Wake-ups that Redis did not take.'),
  };
}
