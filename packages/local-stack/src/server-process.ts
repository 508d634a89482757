import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Account = { uid: number; gid: number };

export type ServerOptions = {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  account?: Account | undefined;
  input?: string | undefined;
  stopSignal: NodeJS.Signals;
  /** Sent when `stopSignal` has not ended the process within STOP_TIMEOUT_MS. */
  forceSignal: NodeJS.Signals;
  /** A temporary directory to remove, should the parent die before it calls stop(). */
  removeWhenOrphaned?: string | undefined;
};

const OUTPUT_KEPT = 8_000;
const STOP_TIMEOUT_MS = 20_000;

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>;

/**
 * Starts a server in a process group of its own: Ctrl-C in a terminal reaches only this process, which then closes
 * its connections and calls stop(). However this process ends, kill -9 included, the server is told to stop.
 */
export async function spawnServer(options: ServerOptions) {
  const { command, args, env, cwd, account, input, stopSignal, forceSignal } = options;
  const child = spawn(command, args, { ...account, env, cwd, detached: true, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-OUTPUT_KEPT);
    });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));

  await once(child, 'spawn');
  child.stdin.on('error', () => undefined); // a server that ends at once does not read its input
  child.stdin.end(input);

  const pid = child.pid as number;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const guard = startGuard(pid, options);
  child.once('exit', () => guard.kill('SIGKILL'));

  return {
    pid,
    isRunning,
    /** Resolves when the process has ended, for whatever reason. */
    exited,
    /** The last few thousand characters that it printed. */
    output: () => output,
    /** Stops the process and waits for its end; does nothing when it has ended. */
    async stop() {
      if (isRunning()) child.kill(stopSignal);
      const force = setTimeout(() => child.kill(forceSignal), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** Waits for the end of its input, which comes when the parent is gone. */
const GUARD = `
read -r _
kill -s "$1" "$2" 2>/dev/null
tries=0
while kill -0 "$2" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
[ -z "$3" ] || rm -rf "$3"
`;

function startGuard(pid: number, { account, stopSignal, removeWhenOrphaned }: ServerOptions): ChildProcess {
  const args = [stopSignal.replace('SIG', ''), `${pid}`, removeWhenOrphaned ?? ''];
  const guard = spawn('/bin/sh', ['-c', GUARD, 'guard', ...args], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined); // without a shell the next start stops what was left, see directory-claim.ts
  guard.unref();
  (guard.stdin as NodeJS.WritableStream & { unref?(): void })?.unref?.();
  return guard;
}
