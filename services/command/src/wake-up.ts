import { setTimeout as delay } from 'node:timers/promises';
import type { WakeUpJob } from '@marketplace/contracts/queue';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { wakeUpMetrics } from './wake-up-metrics.ts';

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
 * Returns the bell that wakes the projector over BullMQ: at most one job each 25 ms, one call at a time. A ring that is lost
 * costs only time, because the projector also looks by itself.
 */
export function createWakeUp(parts: {
  redisUrl: string;
  logger: Logger;
  metrics?: Metrics;
  prefix?: string;
}): WakeUp {
  const warn = atMostEvery(LOG_INTERVAL_MS, (error) =>
    parts.logger.warn({ err: error }, 'the projector cannot be woken: Redis does not answer'),
  );
  const redis = new Redis(parts.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (times) => Math.min(200 * times, 2000),
  });
  redis.on('error', warn);
  const queue = new Queue(wakeUpQueue.name, {
    connection: redis,
    ...(parts.prefix !== undefined && { prefix: parts.prefix }),
  });
  queue.on('error', warn);

  const { enqueued, failed } = wakeUpMetrics(parts.metrics ?? createMetrics());
  const bell = oneAtATime(INTERVAL_MS, async (requestId: string) => {
    try {
      await queue.add(wakeUpQueue.job, { requestId } satisfies WakeUpJob, jobOptions);
      enqueued.inc();
    } catch (error) {
      failed.inc();
      warn(error);
    }
  });
  return {
    wakeUp: bell.ring,
    async close() {
      bell.stop();
      await Promise.race([queue.close().catch(warn), delay(CLOSE_MS)]);
      redis.disconnect();
    },
  };
}

/** Runs `act` soon after each ring; rings during a run and its pause become one more run, for the last of them. */
function oneAtATime<Given>(pauseMs: number, act: (given: Given) => Promise<unknown>) {
  let running = false;
  let rung: { given: Given } | undefined;
  let stopped = false;

  async function run() {
    running = true;
    while (rung && !stopped) {
      const { given } = rung;
      rung = undefined;
      await act(given);
      await delay(pauseMs);
    }
    running = false;
  }
  return {
    ring(given: Given) {
      rung = { given };
      if (!running && !stopped) void run();
    },
    stop() {
      stopped = true;
    },
  };
}

function atMostEvery(ms: number, act: (error: unknown) => void): (error: unknown) => void {
  let next = 0;
  return (error) => {
    const now = performance.now();
    if (now < next) return;
    next = now + ms;
    act(error);
  };
}
