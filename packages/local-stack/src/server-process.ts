import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

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
  /** A temporary directory to remove if the parent dies before it calls stop(). */
  removeWhenOrphaned?: string | undefined;
};

const OUTPUT_KEPT = 8_000;
const STOP_TIMEOUT_MS = 20_000;

export type ServerProcess = Awaited<ReturnType<typeof spawnServer>>;

/**
 * Starts a server in its own process group: Ctrl-C reaches only this process, which closes its connections and calls stop(). If
 * this process dies, even by kill -9, the server is stopped.
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
    /** Resolves when the process has ended, for any reason. */
    exited,
    /** The last few thousand characters of its output. */
    output: () => output,
    /** Stops the process and waits for its end; does nothing after the end. */
    async stop() {
      if (isRunning()) child.kill(stopSignal);
      const force = setTimeout(() => child.kill(forceSignal), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/** Waits for the end of its input, which means that the parent is gone. */
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
  guard.on('error', () => undefined); // without a shell, the next start stops what is left, see directory-claim.ts
  guard.unref();
  (guard.stdin as NodeJS.WritableStream & { unref?(): void })?.unref?.();
  return guard;
}

/** A pid with its start time, because pids are reused. */
export type ProcessIdentity = string;

/** Returns the identity of a running process, undefined when there is none (a zombie does not run). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const start = process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
  return start === undefined ? undefined : `${pid} ${start}`;
}

export function pidOf(identity: ProcessIdentity): number {
  return Number.parseInt(identity, 10);
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(pidOf(identity)) === identity;
}

/** Signals the process and waits until it is gone. Throws when it still runs after half a minute. */
export async function stopRunning(identity: ProcessIdentity, signal: NodeJS.Signals) {
  const deadline = Date.now() + 30_000;
  if (isRunning(identity)) process.kill(pidOf(identity), signal);
  while (isRunning(identity)) {
    if (Date.now() > deadline) throw new Error(`process ${pidOf(identity)} does not stop`);
    await delay(50);
  }
}

/** Returns the name of the program a pid runs, also of a zombie; undefined when the pid is free. */
export function programName(pid: number): string | undefined {
  if (process.platform === 'linux') return readText(`/proc/${pid}/comm`)?.trim();
  return ps(pid, 'comm=') || undefined;
}

function startFromProc(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The program name is in brackets and may have any characters; the fields after it are numbered from 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const ticksAfterBoot = fields[22 - 3];
  return state === 'Z' || state === 'X' ? undefined : `${bootId()} ${ticksAfterBoot}`;
}

function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

function startFromPs(pid: number): string | undefined {
  const started = ps(pid, 'lstart=');
  return started === '' || ps(pid, 'stat=').startsWith('Z') ? undefined : started;
}

function ps(pid: number, column: string): string {
  return (spawnSync('ps', ['-o', column, '-p', `${pid}`], { encoding: 'utf8' }).stdout ?? '').trim();
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
