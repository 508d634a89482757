import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { claimDirectory } from './directory-claim.ts';
import { freePort } from './free-port.ts';
import { localStackError } from './local-stack-error.ts';
import type { ServerOptions, ServerProcess } from './server-process.ts';
import { spawnServer } from './server-process.ts';

export type RunningServer = {
  port: number;
  pid: number;
  /** Resolves when the server has ended, by stop() or by itself. */
  exited: Promise<void>;
  /** Disconnects all clients, stops the server and removes its files if the directory was temporary. */
  stop(): Promise<void>;
};

interface Place extends Pick<ServerOptions, 'stopSignal' | 'forceSignal'> {
  directory: string;
  /** Removed when the server has ended. */
  temporary: boolean;
  log: (line: string) => void;
}

interface LaunchPlan {
  name: 'PostgreSQL' | 'Redis';
  /** A free port is chosen, and another one if somebody takes it meanwhile, when none is given. */
  port: number | undefined;
  command(port: number): Pick<ServerOptions, 'command' | 'args' | 'env' | 'account' | 'input'>;
  /** Resolves, when the server answers or does not, with what was wrong. */
  problemOf(server: ServerProcess, port: number): Promise<string | undefined>;
  /** Output after which another try may succeed. */
  passing?: RegExp;
}

const RETRY_FOR_MS = 10_000;
const PORT_TAKEN = /Address already in use/;

/**
 * Starts a server in a directory, of which this process is the only owner until the server has ended.
 *
 * @param start prepares the directory and launches the server, for some seconds again and again where that may help
 * @throws DIRECTORY_IN_USE, or POSTGRES_FAILED or REDIS_FAILED with its last problem and output
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
