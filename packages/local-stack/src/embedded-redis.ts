import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { claimDirectory } from './directory-claim.ts';
import { launchUntilReady } from './launch-until-ready.ts';
import { localStackError } from './local-stack-error.ts';
import { ownDirectory } from './own-directory.ts';
import type { RedisBinary } from './redis-binary.ts';
import { findRedis } from './redis-binary.ts';
import type { ServerProcess } from './server-process.ts';
import { spawnServer } from './server-process.ts';

export type RedisOptions = {
  /** Where the data is kept between runs. Without it nothing is kept. */
  dir?: string | undefined;
  /** A free port is chosen when none is given. */
  port?: number | undefined;
  /** A random one is made when none is given. Letters, digits and what a URL takes unescaped. */
  password?: string | undefined;
  /** Where a Redis is unpacked on a machine that has none; a folder of the user's own by default. */
  cacheDir?: string | undefined;
  /** Told what takes long, a line at a time. */
  log?: ((line: string) => void) | undefined;
};

export type RunningRedis = {
  /** With the password. */
  url: string;
  port: number;
  pid: number;
  /** Resolves when the server has ended, by stop() or by itself. */
  exited: Promise<void>;
  stop(): Promise<void>;
};

type Launch = { binary: RedisBinary; directory: string; temporary: boolean; password: string };

const READY_TIMEOUT_MS = 30_000;
const READY_LINE = 'eady to accept connections';

/**
 * Starts Redis on 127.0.0.1 and resolves when it accepts connections.
 * Throws an Error with a code: REDIS_NOT_FOUND, DIRECTORY_IN_USE, DIRECTORY_UNREACHABLE or
 * REDIS_FAILED.
 */
export async function startRedis(options: RedisOptions = {}): Promise<RunningRedis> {
  const { dir, port, cacheDir, log = () => undefined } = options;
  const binary = await findRedis({ cacheDir, log });
  const temporary = dir === undefined;
  const directory = ownDirectory('redis', dir);
  const claim = await claimDirectory(directory, { stopSignal: 'SIGTERM', log });
  const cleanUp = () => {
    claim.release();
    if (temporary) rmSync(directory, { recursive: true, force: true });
  };

  try {
    const password = options.password ?? randomBytes(24).toString('base64url');
    const launch = { binary, directory, temporary, password };
    const started = await launchUntilReady({
      port,
      spawn: (chosen) => spawnRedis(launch, chosen),
      onSpawn: claim.recordServer,
      problemOf: waitForWord,
      failure: (problem, output) =>
        localStackError('REDIS_FAILED', `Redis does not start (${problem}).\n${output}`),
    });
    return describeServer(started, { password, exited: started.server.exited.then(cleanUp) });
  } catch (error) {
    cleanUp();
    throw error;
  }
}

type Started = { server: ServerProcess; port: number };

function describeServer(
  { server, port }: Started,
  { password, exited }: { password: string; exited: Promise<void> },
): RunningRedis {
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    pid: server.pid,
    exited,
    async stop() {
      await server.stop();
      await exited;
    },
  };
}

async function waitForWord(server: ServerProcess): Promise<string | undefined> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (server.isRunning() && Date.now() < deadline) {
    if (server.output().includes(READY_LINE)) return undefined;
    await delay(10);
  }
  return server.isRunning() ? 'it does not answer' : 'it ended';
}

function spawnRedis(
  { binary, directory, temporary, password }: Launch,
  port: number,
): Promise<ServerProcess> {
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(directory)}`,
    'save ""',
    `appendonly ${temporary ? 'no' : 'yes'}`,
    'maxmemory 256mb',
    'maxmemory-policy noeviction',
  ];
  return spawnServer({
    command: binary.command,
    args: ['-'], // settings come by standard input: other users can read a command line, and the password with it
    input: `${settings.join('\n')}\n`,
    env: binary.env,
    cwd: directory,
    stopSignal: 'SIGTERM',
    forceSignal: 'SIGKILL',
    removeWhenOrphaned: temporary ? directory : undefined,
  });
}
