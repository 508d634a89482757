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
  // while the projector works, one more look is kept for when it is done, so that nothing falls between two looks
  deduplication: { id: wakeUpQueue.job, keepLastIfActive: true },
  removeOnComplete: true,
  removeOnFail: { count: 100 },
};

export interface WakeUp {
  /**
   * Tells the projector that the log grew, and by which request; of requests that come together the last one is named.
   * Returns at once and never throws, also while Redis is down.
   */
  wakeUp(requestId: string): void;
  close(): Promise<void>;
}

/**
 * Returns what wakes the projector over BullMQ: at most one job each 25 ms, one call at a time. A wake-up that is lost costs
 * only time, because the projector also looks by itself.
 */
export function createWakeUp(parts: {
  redisUrl: string;
  logger: Logger;
  metrics?: Metrics;
  /** Prefix of the queue's keys in Redis; BullMQ's own when not given. */
  prefix?: string | undefined;
}): WakeUp {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    parts.logger.warn({ err: error }, 'the projector cannot be woken: Redis does not answer'),
  );
  const redis = openRedis(parts.redisUrl, { commandTimeout: COMMAND_TIMEOUT_MS });
  redis.on('error', warn);
  const queue = new Queue(wakeUpQueue.name, {
    connection: redis,
    ...(parts.prefix !== undefined && { prefix: parts.prefix }),
  });
  queue.on('error', warn);

  const { enqueued, failed } = wakeUpMetrics(parts.metrics ?? createMetrics());
  const enqueue = oneAtATime(INTERVAL_MS, async (requestId: string) => {
    try {
      await queue.add(wakeUpQueue.job, { requestId } satisfies WakeUpJob, jobOptions);
      enqueued.inc();
    } catch (error) {
      failed.inc();
      warn(error);
    }
  });
  return {
    wakeUp: enqueue.run,
    async close() {
      enqueue.stop();
      await Promise.race([queue.close().catch(warn), delay(CLOSE_MS)]);
      redis.disconnect();
    },
  };
}

/** Runs `act` soon after each call; calls during a run and its pause become one more run, for the last of them. */
function oneAtATime<Given>(pauseMs: number, act: (given: Given) => Promise<unknown>) {
  let running = false;
  let next: { given: Given } | undefined;
  let stopped = false;

  async function runAll() {
    running = true;
    while (next && !stopped) {
      const { given } = next;
      next = undefined;
      await act(given);
      await delay(pauseMs);
    }
    running = false;
  }
  return {
    run(given: Given) {
      next = { given };
      if (!running && !stopped) void runAll();
    },
    stop() {
      stopped = true;
    },
  };
}

/** Adds to a registry what becomes of wake-ups. */
export function wakeUpMetrics(metrics: Metrics) {
  const registers = [metrics];
  return {
    enqueued: new Counter({
      name: 'wakeup_enqueued_total',
      help: 'Wake-ups that Redis took; one that waits already counts for the next.',
      registers,
    }),
    failed: new Counter({
      name: 'wakeup_failed_total',
      help: 'Wake-ups that Redis did not take.',
      registers,
    }),
  };
}
