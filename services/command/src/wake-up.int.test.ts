import type { AddressInfo } from 'node:net';
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
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startCommand } from './testing/running-command.ts';
import { createWakeUp } from './wake-up.ts';

function connect(redisUrl: string, prefix?: string, logger: Logger = createLogger('test', 'silent')) {
  const metrics = createMetrics();
  const made = createWakeUp({ redisUrl, logger, metrics, prefix });
  onTestFinished(() => made.close());
  return {
    ...made,
    /** Returns how many wake-ups Redis has accepted or not. */
    async attempts() {
      const counters = await metrics.getMetricsAsJSON();
      return counters.flatMap(({ values }) => values).reduce((sum, { value }) => sum + Number(value), 0);
    },
  };
}

/** Opens a worker or a queue over a connection of its own. */
function open<Opened extends { close(): Promise<void> }>(
  url: string,
  create: (redis: Redis) => Opened,
): Opened {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  const opened = create(redis);
  onTestFinished(async () => {
    await opened.close();
    await redis.quit();
  });
  return opened;
}
const work = (url: string, prefix: string, act: (job: Job) => Promise<void>) =>
  open(url, (connection) => new Worker(wakeUpQueue.name, act, { connection, prefix }));

describe('a wake-up', () => {
  it('reaches the worker of the queue, and contains only the id of the request', async () => {
    const { url, prefix } = redisNamespace();
    const jobs: unknown[] = [];
    work(url, prefix, async ({ name, data }) => void jobs.push({ name, data }));
    connect(url, prefix).wakeUp('request-1');
    await waitFor(() => jobs.length === 1);
    expect(jobs).toEqual([{ name: 'catch-up', data: { requestId: 'request-1' } }]);
  });

  it('is one job for many calls, and one more during the work', async () => {
    const { url, prefix } = redisNamespace();
    const { wakeUp, attempts, close } = connect(url, prefix);
    let runs = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    for (let n = 0; n < 500; n++) wakeUp('request-1');
    const queue = open(url, (connection) => new Queue(wakeUpQueue.name, { connection, prefix }));
    await waitFor(async () => (await attempts()) === 2); // the first call, and the last for all others
    expect(await queue.getWaitingCount()).toBe(1);

    work(url, prefix, async () => {
      runs += 1;
      await released;
    });
    await waitFor(() => runs === 1);
    for (let n = 0; n < 500; n++) wakeUp('request-1');
    await waitFor(async () => (await attempts()) > 2);
    await close();
    release();
    await waitFor(() => runs === 2);
    await delay(200); // a third run would start at once
    expect(runs).toBe(2);
  });
});

/** Returns the port of a Redis that hangs: it accepts connections and does not answer. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it.each([
  ['down', async () => 1],
  ['silent', silentServer],
])('while Redis is %s, writes succeed and the log says so once', async (_name, port) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0); // within the 30 s of one line
  onTestFinished(() => clock.mockRestore());
  const logger = createLogger('test', 'silent');
  const warn = vi.spyOn(logger, 'warn');
  const { wakeUp } = connect(`redis://127.0.0.1:${await port()}`, undefined, logger);
  const command = await startCommand({ wakeUp });
  onTestFinished(() => command.close());
  const token = await command.logIn();
  for (let n = 0; n < 30; n++)
    expect((await command.call('POST', '/api/properties', { token, body: flat })).status).toBe(201);
  await waitFor(() => warn.mock.calls.length > 0);
  expect(warn).toHaveBeenCalledOnce();
});
