import { setTimeout as delay } from 'node:timers/promises';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLogger } from '@marketplace/service-kit/logger';
import { rounds } from '@marketplace/testing/rounds';
import { waitFor } from '@marketplace/testing/wait-for';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Projector } from '../app.ts';
import { appendWhile } from '../testing/append-while.ts';
import { openBench } from '../testing/bench.ts';
import { countedByHand, countedByProjector } from '../testing/independent-fold.ts';
import type { OwnRedis } from '../testing/own-redis.ts';
import { startOwnRedis } from '../testing/own-redis.ts';
import { aListing, someVisits } from '../testing/test-events.ts';

const bench = await openBench({ live: false });
let redis: OwnRedis;
let projector: Projector;
let warnings: string[];
beforeEach(async () => {
  redis = await startOwnRedis();
  warnings = [];
  projector = await bench.createProjector({ redisUrl: redis.url, logger: listening(warnings) });
  await projector.start();
});
afterEach(async () => {
  await projector.close();
  await redis.kill();
});

/** Returns a logger that writes nothing and remembers what was logged at warning level or above. */
function listening(heard: string[]): Logger {
  const logger = createLogger('projector-test', 'silent');
  const remember = (_details: unknown, message?: string) => void heard.push(message ?? '');
  return Object.assign(Object.create(logger), { warn: remember, error: remember });
}

const listing = aListing();

async function expectExact() {
  await bench.caughtUp();
  expect(await countedByProjector(bench.adminPool)).toEqual(await countedByHand(bench.adminPool));
  const { generations } = await bench.status();
  const inLog = await activityInLog();
  expect(generations.map(({ name, applied }) => [name, applied])).toEqual([
    ['activity', inLog],
    ['alerts', 0],
    ['enquiries', 0],
    ['listings', 0],
    ['statistics', inLog],
  ]);
}

async function activityInLog(): Promise<number> {
  const { rows } = await bench.adminPool.query('SELECT count(*)::int AS events FROM log.events');
  return rows[0].events;
}

function goOnDuring(fault: () => Promise<unknown>) {
  return appendWhile(() => bench.append(...someVisits([listing], 20)), fault);
}

describe('the projector', () => {
  it('consumes a wake-up from the queue', async () => {
    const queue = await openQueue();
    await queue.add(wakeUpQueue.job, {});
    await waitFor(async () => (await queue.count('completed')) === 1);
    await queue.close();
  });

  it('continues while Redis is killed, away and back, with an occasional log line', async () => {
    await goOnDuring(async () => {
      await redis.kill();
      await delay(500);
    });
    await expectExact();
    expect(await projector.health()).toEqual([]);
    expect(warnings).toEqual(['wake-ups from Redis fail; the log is polled']);

    await goOnDuring(() => redis.start());
    await expectExact();
    const queue = await openQueue();
    await queue.add(wakeUpQueue.job, {});
    await waitFor(async () => (await queue.count('completed')) === 1);
    await queue.close();
  });

  it('continues while Redis is frozen, and can stop then', async () => {
    redis.freeze();
    await goOnDuring(() => delay(300));
    await expectExact();
    await projector.close();
    redis.thaw();
  });

  it('continues while Redis is flushed repeatedly', async () => {
    const queue = await openQueue();
    await goOnDuring(async () => {
      for (let round = 0; round < rounds(3, 30); round++) {
        await queue.add(wakeUpQueue.job, {}).catch(() => undefined); // emptied under its feet
        await redis.ask((own) => own.flushall());
        await delay(30);
      }
    });
    await expectExact();
    await queue.close();
  });

  it('ignores repeated, reordered, forged and broken jobs', async () => {
    const queue = await openQueue();
    await goOnDuring(async () => {
      for (let round = 0; round < 20; round++) {
        await queue.add(wakeUpQueue.job, { position: 1_000_000 - round });
        await queue.add('delete-everything', { v: -1, events: [{ type: 'ListingViewed' }] });
        await queue.add(wakeUpQueue.job, 'garbage');
      }
      await redis.ask((own) => own.lpush(`bull:${wakeUpQueue.name}:wait`, 'no-such-job', '\u0000'));
      await redis.ask((own) => own.hset(`bull:${wakeUpQueue.name}:broken`, { data: '{', name: 'x' }));
      await redis.ask((own) => own.lpush(`bull:${wakeUpQueue.name}:wait`, 'broken'));
    });
    await waitFor(async () => (await queue.count('wait')) === 0);
    await expectExact();
    expect(await projector.health()).toEqual([]);
    const completed = await queue.count('completed');
    await queue.add(wakeUpQueue.job, {});
    await waitFor(async () => (await queue.count('completed')) > completed);
    await queue.close();
  });
});

async function openQueue() {
  const connection = new Redis(redis.url, { maxRetriesPerRequest: 1 });
  connection.on('error', () => undefined);
  const queue = new Queue(wakeUpQueue.name, { connection });
  queue.on('error', () => undefined);
  const close = async () => {
    await queue.close();
    connection.disconnect();
  };
  return {
    add: (name: string, data: unknown) => queue.add(name, data),
    count: (...types: ('wait' | 'active' | 'completed')[]) => queue.getJobCountByTypes(...types),
    close,
  };
}
