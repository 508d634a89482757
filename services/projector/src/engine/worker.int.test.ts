import { wakeUpQueue } from '@marketplace/contracts/queue';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silent } from '../testing/bench.ts';
import { startWorker } from './worker.ts';

const WAKE_UPS = 200;

let looks: number[];
let queue: Queue;
let worker: ReturnType<typeof startWorker>;
let redis: Redis;
beforeEach(() => {
  const { url: redisUrl, prefix } = redisNamespace();
  looks = [];
  const catchUp = async () => void looks.push(performance.now());
  worker = startWorker({ redisUrl, prefix, logger: silent, follower: { catchUp } });
  redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  queue = new Queue(wakeUpQueue.name, { connection: redis, prefix });
});
afterEach(async () => {
  await worker.close();
  await queue.close();
  redis.disconnect();
});

/** Wakes the projector as the command service does. */
async function wakeUp() {
  const deduplication = { id: wakeUpQueue.job, keepLastIfActive: true };
  await queue.add(wakeUpQueue.job, { requestId: 'r' }, { deduplication, removeOnComplete: true });
}

describe('wake-ups in quick succession', () => {
  it('cause few reads of the log, the last one after the last wake-up', async () => {
    for (let sent = 1; sent < WAKE_UPS; sent++) await wakeUp();
    const last = performance.now();
    await wakeUp();
    await waitFor(async () => (looks.at(-1) ?? 0) > last && (await worker.depth()) === 0);
    expect(looks.length).toBeLessThan(WAKE_UPS / 2);
  });

  it('cause a read soon after a pause', async () => {
    await wakeUp();
    await waitFor(() => looks.length === 1);
  });
});
