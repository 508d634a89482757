import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { claimDirectory, localStackError } from './directory-claim.ts';
import type { ServerOptions, ServerProcess } from './server-process.ts';
import { spawnServer } from './server-process.ts';

export type RunningServer = {
  port: number;
  pid: number;
  /** Resolves when the server has ended, by stop() or on its own. */
  exited: Promise<void>;
  /** Disconnects all clients, stops the server and removes a temporary directory. */
  stop(): Promise<void>;
};

interface Place extends Pick<ServerOptions, 'stopSignal' | 'forceSignal'> {
  directory: string;
  /** Whether the directory is removed when the server has ended. */
  temporary: boolean;
  log: (line: string) => void;
}

interface LaunchPlan {
  name: 'PostgreSQL' | 'Redis';
  /** By default a free port, and another one if that is taken. */
  port: number | undefined;
  command(port: number): Pick<ServerOptions, 'command' | 'args' | 'env' | 'account' | 'input'>;
  /** Resolves with the server's problem; undefined once it answers. */
  problemOf(server: ServerProcess, port: number): Promise<string | undefined>;
  /** Output after which a retry may succeed. */
  passing?: RegExp;
}

const RETRY_FOR_MS = 10_000;
const PORT_TAKEN = /Address already in use/;

/**
 * Starts a server in a directory that this process owns until the server has ended.
 *
 * @param start prepares the directory and launches the server; it is retried for some seconds where that may help
 * @throws DIRECTORY_IN_USE, or POSTGRES_FAILED or REDIS_FAILED with the last problem and output
 */
export async function startIn<Running>(
  { directory, temporary, log, stopSignal, forceSignal }: Place,
  start: (launch: (plan: LaunchPlan) => Promise<RunningServer>) => Promise<Running>,
): Promise<Running> {
  const claim = await claimDirectory(directory, { stopSignal, log });
  const cleanUp = () => {
    claim.release();
    if (temporary) rmSync(directory, { recursive: true, force: true });
  };

  async function launch(plan: LaunchPlan): Promise<RunningServer> {
    const retryUntil = Date.now() + RETRY_FOR_MS;
    for (;;) {
      const port = plan.port ?? (await freePort());
      const server = await spawnServer({
        ...plan.command(port),
        cwd: directory,
        stopSignal,
        forceSignal,
        removeWhenOrphaned: temporary ? directory : undefined,
      });
      claim.recordServer(server.pid);
      const problem = await plan.problemOf(server, port);
      if (problem === undefined) return running(server, port);

      await server.stop();
      const output = server.output();
      const isRetryable = plan.passing?.test(output) || (plan.port === undefined && PORT_TAKEN.test(output));
      if (!isRetryable || Date.now() > retryUntil)
        throw localStackError(
          plan.name === 'Redis' ? 'REDIS_FAILED' : 'POSTGRES_FAILED',
          `${plan.name} does not start (${problem}).\n${output.trim()}`,
        );
      await delay(200);
    }
  }

  function running({ pid, stop, ...server }: ServerProcess, port: number): RunningServer {
    const exited = server.exited.then(cleanUp);
    return {
      port,
      pid,
      exited,
      async stop() {
        await stop();
        await exited;
      },
    };
  }

  try {
    return await start(launch);
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** Below the range of ports that systems assign automatically. */
const FIRST = 10_000;
const LAST = 32_767;

/** Returns a TCP port on 127.0.0.1 that was free a moment ago and that the system does not assign. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}

const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Starts a server, and restarts it on the same port whenever it ends, until `stop`.
 *
 * @param start starts it on a given port, or on one it chooses
 * @param log receives a line when the server ended and when it is back
 */
export async function keepRunning<S extends RunningServer>(
  start: (port: number | undefined) => Promise<S>,
  log: (line: string) => void,
): Promise<{ first: S; stop(): Promise<void> }> {
  const first = await start(undefined);
  const stopping = new AbortController();
  let current: S = first;

  async function watch() {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log('ended by itself and is started again');
      const next = await startAgain();
      if (!next) return;
      current = next;
      if (stopping.signal.aborted) return; // it restarted during the stop, and `stop` ends it
      log('is back');
    }
  }

  async function startAgain(): Promise<S | undefined> {
    for (let pause = PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return await start(first.port);
      } catch (error) {
        log(`does not start: ${error instanceof Error ? error.message : error}`);
        await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  const watching = watch();
  return {
    first,
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop(); // it may have restarted at the same time
    },
  };
}
