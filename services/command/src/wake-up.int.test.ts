import type { Server } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { wakeUpQueue } from '@marketplace/contracts/queue';
import type { Logger } from '@marketplace/service-kit/logger';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { flat } from '@marketplace/testing/fixtures/listing';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import type { Job } from 'bullmq';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunningCommand } from './testing/running-command.ts';
import { startCommand } from './testing/running-command.ts';
import { createWakeUp } from './wake-up.ts';

const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function connect(redisUrl: string, prefix?: string, logger: Logger = createLogger('test', 'silent')) {
  const metrics = createMetrics();
  const made = createWakeUp({ redisUrl, logger, metrics, prefix });
  opened.push(() => made.close());
  return {
    ...made,
    /** How many calls Redis has answered, or failed to. */
    async calls() {
      const counters = await metrics.getMetricsAsJSON();
      return counters.flatMap(({ values }) => values).reduce((sum, { value }) => sum + Number(value), 0);
    },
  };
}

function worker(url: string, prefix: string, act: (job: Job) => Promise<void>) {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const made = new Worker(wakeUpQueue.name, act, { connection, prefix });
  opened.push(
    () => connection.quit(),
    () => made.close(),
  );
}

describe('a wake-up', () => {
  it('reaches whoever works on the queue, as a job that only names the request', async () => {
    const { url, prefix } = redisNamespace();
    const jobs: unknown[] = [];
    worker(url, prefix, async ({ name, data }) => {
      jobs.push({ name, data });
    });
    connect(url, prefix).wakeUp('request-1');
    await waitFor(() => jobs.length === 1);
    expect(jobs).toEqual([{ name: 'catch-up', data: { requestId: 'request-1' } }]);
  });

  it('of a crowd leaves one job, and one more when that is being worked on', async () => {
    const { url, prefix } = redisNamespace();
    const { wakeUp, calls, close } = connect(url, prefix);
    let runs = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (let n = 0; n < 500; n++) wakeUp('request-1');
    const connection = new Redis(url);
    const queue = new Queue(wakeUpQueue.name, { connection, prefix });
    opened.push(
      () => connection.quit(),
      () => queue.close(),
    );
    await waitFor(async () => (await calls()) === 2); // of each crowd the first is told, and the last for all others
    expect(await queue.getWaitingCount()).toBe(1);

    worker(url, prefix, async () => {
      runs += 1;
      await held;
    });
    await waitFor(() => runs === 1);
    for (let n = 0; n < 500; n++) wakeUp('request-1');
    await waitFor(async () => (await calls()) > 2);
    await close(); // one that is under way ends, and no other comes
    release();
    await waitFor(() => runs === 2);
    await delay(200); // a third would come at once
    expect(runs).toBe(2);
  });
});

describe('without Redis', () => {
  it.each([
    ['nobody listens', async () => 1],
    ['nobody answers', silentServer],
  ])('when %s, writes go on and the log says so once', async (_name, port) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0); // however long this takes, it is within the 30 s of one line
    opened.push(() => clock.mockRestore());
    const logger = createLogger('test', 'silent');
    const warn = vi.spyOn(logger, 'warn');
    const { wakeUp } = connect(`redis://127.0.0.1:${await port()}`, undefined, logger);
    const command = await startCommand({ wakeUp });
    opened.push(() => command.close());
    const token = await command.logIn();
    expect(await addFlats(command, token, 30)).toEqual(Array.from({ length: 30 }, () => 201));
    await waitFor(() => warn.mock.calls.length > 0);
    expect(warn.mock.calls.length).toBe(1);
  });
});

async function addFlats(command: RunningCommand, token: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++)
    statuses.push((await command.call('POST', '/api/properties', { token, body: flat })).status);
  return statuses;
}

/** A Redis that hangs: it takes connections and says nothing. */
async function silentServer(): Promise<number> {
  const server: Server = createServer((socket) => {
    opened.push(() => socket.destroy());
    socket.on('error', () => undefined);
  });
  opened.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
