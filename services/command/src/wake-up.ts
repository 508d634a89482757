import { setTimeout as delay } from 'node:timers/promises';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import type { Logger } from '@marketplace/service-kit/logger';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

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
  /** Tells the projector that the log grew. Returns at once and never throws, also while Redis is down. */
  wakeUp(): void;
  close(): Promise<void>;
}

/**
 * Returns the bell that wakes the projector over BullMQ: at most one job each 25 ms, one call at a time. A ring that is lost
 * costs only time, because the projector also looks by itself.
 */
export function createWakeUp(parts: { redisUrl: string; logger: Logger; prefix?: string }): WakeUp {
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

  const bell = oneAtATime(INTERVAL_MS, () => queue.add(wakeUpQueue.job, {}, jobOptions).catch(warn));
  return {
    wakeUp: bell.ring,
    async close() {
      bell.stop();
      await Promise.race([queue.close().catch(warn), delay(CLOSE_MS)]);
      redis.disconnect();
    },
  };
}

/** Runs `act` soon after each ring; rings during a run and its pause become one more run. */
function oneAtATime(pauseMs: number, act: () => Promise<unknown>) {
  let running = false;
  let rungAgain = false;
  let stopped = false;

  async function run() {
    running = true;
    do {
      rungAgain = false;
      await act();
      await delay(pauseMs);
    } while (rungAgain && !stopped);
    running = false;
  }
  return {
    ring() {
      rungAgain = true;
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
