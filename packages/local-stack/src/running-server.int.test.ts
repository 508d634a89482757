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

it('brings a killed server back at its old address, and stops it for good when told to', async () => {
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
