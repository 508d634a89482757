import { setTimeout as delay } from 'node:timers/promises';
import type { RedisState } from '@marketplace/contracts/operations/survey';
import { WakeUpJob, wakeUpQueue } from '@marketplace/contracts/queue';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import { connectRedis } from '@marketplace/service-kit/redis';
import type { Job } from 'bullmq';
import { Queue, Worker } from 'bullmq';
import type { Follower } from './follower.ts';

interface Dependencies {
  redisUrl: string;
  prefix?: string | undefined;
  logger: Logger;
  /** Reads the log for every job, whatever the job says. */
  follower: Pick<Follower, 'catchUp'>;
}

const LOG_INTERVAL_MS = 30_000;
const ANSWER_TIMEOUT_MS = 500;
const CLOSE_GRACE_MS = 5000;

export type RunningWorker = ReturnType<typeof startWorker>;

/** Minimum pause between two reads of the log: bursts of visits share a batch. */
const APART_MS = 40;

/** Reads the log on every wake-up, and reconnects while Redis is unreachable: polling covers lost wake-ups. */
export function startWorker({ redisUrl, prefix, logger, follower }: Dependencies) {
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const warn = throttle(LOG_INTERVAL_MS, (error: Error) =>
    logger.warn({ err: error }, 'wake-ups from Redis fail; the log is polled'),
  );
  connection.on('error', warn);
  let next = 0;
  async function answer({ id, data }: Job) {
    const { requestId } = WakeUpJob.safeParse(data).data ?? {};
    logger.debug({ requestId, job: id }, 'woken');
    const early = next - performance.now();
    if (early > 0) await delay(early); // events appended in this time join the same batch
    next = performance.now() + APART_MS;
    await follower.catchUp('wake-up');
  }
  const shared = { connection, ...(prefix !== undefined && { prefix }) };
  const queue = new Queue(wakeUpQueue.name, shared);
  queue.on('error', warn);
  const worker = new Worker(wakeUpQueue.name, answer, {
    ...shared,
    concurrency: 1,
    lockDuration: 30_000,
    stalledInterval: 15_000,
    maxStalledCount: 100, // a wake-up that stalls is no error
    drainDelay: 5,
    runRetryDelay: 2000,
  });
  worker.on('error', warn);
  worker.on('failed', (_job, error) => warn(error));
  worker.on('stalled', (job) => logger.debug({ job }, 'a wake-up stalled'));

  async function ask<Said>(question: () => Promise<Said>): Promise<Said | null> {
    if (!['ready', 'connect', 'connecting'].includes(connection.status)) return null;
    const said = question().catch(() => null);
    return Promise.race([said, delay(ANSWER_TIMEOUT_MS, null, { ref: false })]);
  }
  return {
    depth: () => ask(() => queue.getJobCountByTypes('waiting', 'active', 'delayed')),
    redisState: () => ask(async () => redisStateOf(await connection.info())),
    async close() {
      const isAway = connection.status !== 'ready'; // an orderly close would wait for Redis
      await Promise.race([worker.close(isAway), delay(CLOSE_GRACE_MS, undefined, { ref: false })]);
      connection.disconnect();
    },
  };
}

const POLL_INTERVAL_MS = 1000;

/** Calls `work` about once a second until the signal is aborted; the pause varies, so that projectors spread out. */
export async function poll(work: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await work();
    await delay(POLL_INTERVAL_MS * (0.8 + Math.random() * 0.4), undefined, { signal }).catch(() => undefined);
  }
}

/** Reads the answer of Redis to INFO. */
function redisStateOf(info: string): RedisState {
  const figure = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)?.[1] ?? 0);
  return {
    memoryUsed: figure('used_memory'),
    memoryMax: figure('maxmemory') || null,
    clients: figure('connected_clients'),
    rejectedConnections: figure('rejected_connections'),
  };
}
