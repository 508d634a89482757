import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ownDirectory } from './own-directory.ts';
import { findRedis } from './redis-binary.ts';
import type { ServerProcess } from './server-process.ts';
import type { RunningServer } from './start-in.ts';
import { startIn } from './start-in.ts';

export type RedisOptions = {
  /** Where the data is kept between runs. Without it nothing is kept. */
  dir?: string | undefined;
  /** A free port is chosen when none is given. */
  port?: number | undefined;
  /** A random one is made when none is given. Letters, digits and what a URL takes unescaped. */
  password?: string | undefined;
  /** Told what takes long, a line at a time. */
  log?: ((line: string) => void) | undefined;
};

/** Its URL has the password. */
export type RunningRedis = RunningServer & { url: string };

const READY_TIMEOUT_MS = 30_000;
const READY_LINE = 'eady to accept connections';

/**
 * Starts Redis on 127.0.0.1 and resolves when it accepts connections.
 * Throws an Error with a code: REDIS_NOT_FOUND, DIRECTORY_IN_USE, DIRECTORY_UNREACHABLE or
 * REDIS_FAILED.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  const { dir, port, password = randomBytes(24).toString('base64url'), log = () => undefined } = options;
  const binary = await findRedis(log);
  const temporary = dir === undefined;
  const directory = ownDirectory('redis', dir);
  const settings = [
    'bind 127.0.0.1',
    `requirepass ${password}`,
    `dir ${JSON.stringify(directory)}`,
    'save ""',
    `appendonly ${temporary ? 'no' : 'yes'}`,
    'maxmemory 256mb',
    'maxmemory-policy noeviction',
  ];
  const place = { directory, temporary, stopSignal: 'SIGTERM', forceSignal: 'SIGKILL', log } as const;
  return startIn(place, async (launch) => {
    const server = await launch({
      name: 'Redis',
      port,
      command: (chosen) => ({
        ...binary,
        args: ['-'], // settings come by standard input: other users can read a command line, and the password with it
        input: [...settings, `port ${chosen}`, ''].join('\n'),
      }),
      problemOf: waitForWord,
    });
    return { ...server, url: `redis://:${password}@127.0.0.1:${server.port}` };
  });
}

async function waitForWord(server: ServerProcess): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (server.isRunning() && Date.now() < deadline) {
    if (server.output().includes(READY_LINE)) return undefined;
    await delay(10);
  }
  return server.isRunning() ? 'it does not answer' : 'it ended';
}
