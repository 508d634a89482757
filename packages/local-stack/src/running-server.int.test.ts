import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startRedis } from './embedded-redis.ts';
import { keepRunning } from './running-server.ts';

/** Whether a server answers a PING with its password. */
function answers(url: string): Promise<boolean> {
  const { port, password } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`AUTH ${password}\r\nPING\r\n`));
    socket.on('data', (data) => {
      if (String(data).includes('PONG')) socket.destroy();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(true));
  });
}

it('restarts a killed server on its port until it is stopped', async () => {
  const password = 'kept-over-restarts';
  const said: string[] = [];
  const redis = await keepRunning(
    (port) => startRedis({ port, password }),
    (line) => said.push(line),
  );
  expect(await answers(redis.first.url)).toBe(true);

  process.kill(redis.first.pid, 'SIGKILL');
  await redis.first.exited;
  while (!said.includes('is back')) await delay(20);
  expect(await answers(redis.first.url)).toBe(true);

  await redis.stop();
  expect(await answers(redis.first.url)).toBe(false);
});

/** A server that only `end` or `stop` ends. */
function aServer(port: number) {
  let end = () => undefined as unknown;
  const exited = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { port, pid: 0, exited, end: () => end(), stop: async () => void end() };
}

it('stops a server that restarts during the stop', async () => {
  const first = aServer(1);
  const again = aServer(1);
  let comeBack = () => undefined as unknown;
  const isBack = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  const kept = await keepRunning(
    async (port) => {
      if (port === undefined) return first;
      await isBack;
      return again;
    },
    () => undefined,
  );
  first.end();
  await new Promise((resolve) => setImmediate(resolve));
  const stopped = kept.stop();
  comeBack();
  await stopped;
  await again.exited;
  expect(kept.first).toBe(first);
});
