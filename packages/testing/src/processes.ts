import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type NodeProcess = {
  pid: number;
  /** Everything that it printed so far, both streams. */
  output(): string;
  /** Resolves when it has ended. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Kills it without warning and waits for its end. */
  kill9(): Promise<void>;
  /** Asks it to end (SIGTERM) and returns its exit code, null if it ended by a signal. */
  stop(): Promise<number | null>;
};

export type SpawnOptions = {
  /** Output that says that the process is ready, for example /listening/. */
  ready: RegExp;
  /** Arguments of the program. */
  args?: string[];
  /** Added to the environment of the tests. */
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
};

/**
 * Starts a built program in a Node process of its own and resolves when it has printed `ready`.
 * Throws, with what it printed, when it ends before that or takes longer than `timeoutMs` (30 s by default).
 */
export async function spawnNode(
  entry: string,
  { ready, args = [], env = {}, timeoutMs = 30_000 }: SpawnOptions,
): Promise<NodeProcess> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const killWithTests = () => child.kill('SIGKILL');
  process.once('exit', killWithTests);
  const exited = once(child, 'close').then(([code, signal]) => {
    process.off('exit', killWithTests);
    return { code, signal };
  });

  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${entry} ${reason}\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(`was not ready after ${timeoutMs} ms`);
    }, timeoutMs);
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (!ready.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then(({ code, signal }) => {
      clearTimeout(timer);
      fail(`ended with ${signal ?? code} before it was ready`);
    });
  });

  return {
    pid: child.pid as number,
    output: () => output,
    exited,
    async kill9() {
      child.kill('SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      return (await exited).code;
    },
  };
}
