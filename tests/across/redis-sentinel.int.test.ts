import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningCommand } from '@marketplace/command/testing/running-command';
import { startCommand } from '@marketplace/command/testing/running-command';
import { createWakeUp } from '@marketplace/command/wake-up';
import { findRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { startWorker } from '@marketplace/projector/engine/worker';
import { createLogger } from '@marketplace/service-kit/logger';
import { connectRedis } from '@marketplace/service-kit/redis';
import { flat } from '@marketplace/testing/fixtures/listing';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

const NAME = 'marketplace';
const VIEWS = 20;
const settings = { VISIT_VIEWS_PER_LISTING: VIEWS };
const logger = createLogger('sentinel-test', 'silent');

const folder = mkdtempSync(path.join(tmpdir(), 'sentinel-'));
const ends: (() => Promise<unknown>)[] = [];

/** Starts a redis-server with a file of settings. Returns its port and its end. */
async function startServer(lines: string[], ...words: string[]) {
  const { command, env } = await findRedis();
  const port = await freePort();
  const file = path.join(folder, `${port}.conf`);
  writeFileSync(
    file,
    [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'save ""', ...lines, ''].join('\n'),
  );
  const child = spawn(command, [file, ...words], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const end = () => {
    child.kill('SIGKILL');
    return exited;
  };
  ends.push(end);
  return { port, freeze: () => child.kill('SIGSTOP'), thaw: () => child.kill('SIGCONT') };
}

/** One master, two replicas and three sentinels. */
async function startCluster() {
  const master = await startServer([]);
  for (let nth = 0; nth < 2; nth++) await startServer([`replicaof 127.0.0.1 ${master.port}`]);
  const watching = [
    `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2`,
    `sentinel down-after-milliseconds ${NAME} 500`,
    `sentinel failover-timeout ${NAME} 3000`,
  ];
  const sentinels = [];
  for (let nth = 0; nth < 3; nth++) sentinels.push(await startServer(watching, '--sentinel'));
  const [first] = sentinels;
  const sentinel = connectRedis(`redis://127.0.0.1:${first?.port}`, { maxRetriesPerRequest: 0 });
  sentinel.on('error', () => undefined);
  await waitFor(async () => {
    const said = await sentinel.info('sentinel').catch(() => '');
    return /status=ok.*slaves=2,sentinels=3/.test(said);
  });
  sentinel.disconnect();
  const addresses = sentinels.map(({ port }) => `127.0.0.1:${port}`);
  return { master, url: `redis://${NAME}?sentinels=${addresses}` };
}

let cluster: Awaited<ReturnType<typeof startCluster>>;
let instances: RunningCommand[];
let property_id: string;

beforeAll(async () => {
  cluster = await startCluster();
  const redis = { url: cluster.url, prefix: 'own' };
  const first = await startCommand({ redis, settings, trustProxy: 1 });
  instances = [first, await startCommand({ redis, settings, trustProxy: 1, beside: first })];
  const token = await first.logIn();
  property_id = (await first.call('POST', '/api/properties', { token, body: flat })).body.id;
});
afterAll(async () => {
  for (const instance of instances.reverse()) await instance.close();
  await Promise.all(ends.map((end) => end()));
  rmSync(folder, { recursive: true });
});

let visitors = 0;

/** Sends a visit to one instance after the other. Returns the position of its event; undefined when a limit refused it. */
async function visit(address = `2001:db8:${(visitors + 1).toString(16)}::1`): Promise<number | undefined> {
  visitors += 1;
  const { status, body, position } = await (instances[visitors % 2] as RunningCommand).call(
    'POST',
    '/analytics',
    {
      body: { property_id, event_type: 'view' },
      headers: { 'x-forwarded-for': address, 'idempotency-key': randomUUID() },
    },
  );
  expect(status).toBe(202);
  return body.recorded ? position : undefined;
}

/** Whether both instances count in the same place: of one address's views, together no more than one may have. */
async function isShared(): Promise<boolean> {
  const address = `2001:db8:ffff:${(visitors + 1).toString(16)}::1`;
  const seen = await Promise.all(Array.from({ length: 2 * VIEWS }, () => visit(address)));
  return seen.filter((position) => position !== undefined).length === VIEWS;
}

it('while the master of Redis hangs, no visit is lost, and limits and wake-ups go on at the next one', async () => {
  await waitFor(isShared);
  const { wakeUp, close } = createWakeUp({ redisUrl: cluster.url, logger, prefix: 'own' });
  onTestFinished(close);
  let woken = 0;
  const catchUp = async () => void woken++;
  const worker = startWorker({ redisUrl: cluster.url, prefix: 'own', logger, follower: { catchUp } });
  onTestFinished(() => worker.close());
  wakeUp('before');
  await waitFor(() => woken > 0);

  let isOver = false;
  const acknowledged: number[] = [];
  const visiting = (async () => {
    while (!isOver) {
      const position = await visit();
      if (position !== undefined) acknowledged.push(position);
      await delay(5);
    }
  })();
  await waitFor(() => acknowledged.length > 20);
  cluster.master.freeze(); // its connections stay open
  await waitFor(async () => (await connectedMaster()) !== cluster.master.port);
  await waitFor(isShared);
  cluster.master.thaw(); // it is a replica from now on
  await waitFor(isShared);
  const before = woken;
  await waitFor(() => {
    wakeUp('after');
    return woken > before;
  });
  isOver = true;
  await visiting;

  const stored = (await instances[0]?.events())?.map(({ position }) => position) ?? [];
  expect(acknowledged.filter((position) => !stored.includes(position))).toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
});

/** The port of the master that a new connection finds. */
async function connectedMaster(): Promise<number> {
  const redis = connectRedis(cluster.url, { maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return Number(/tcp_port:(\d+)/.exec(await redis.info('server'))?.[1] ?? cluster.master.port);
  } catch {
    return cluster.master.port;
  } finally {
    redis.disconnect();
  }
}
