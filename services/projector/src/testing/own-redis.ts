import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findRedis } from '@marketplace/local-stack/embedded-redis';
import { freePort } from '@marketplace/local-stack/running-server';
import { waitFor } from '@marketplace/testing/wait-for';
import { Redis } from 'ioredis';

export type OwnRedis = Awaited<ReturnType<typeof startOwnRedis>>;

/** Starts a Redis that a test may break: it can be killed, stopped and started again at the same address. */
export async function startOwnRedis() {
  const { command, env } = await findRedis();
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const launch = () => spawn(command, options, { env, stdio: 'ignore' });
  let child = launch();
  const killWithTests = () => child.kill('SIGKILL');
  process.once('exit', killWithTests);

  const own = {
    url,
    async ready() {
      await waitFor(() => ask(url, (redis) => redis.ping()));
    },
    ask: <Answer>(question: (redis: Redis) => Promise<Answer>) => ask(url, question),
    /** Freezes the process: connections stay open without an answer. */
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      child = launch();
      await own.ready();
    },
  };
  await own.ready();
  return own;
}

async function ask<Answer>(url: string, question: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
