import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Names the time, the machine, its index and how busy it is: `2026-11-22 11:00 UTC, 2 cores (…), index 104 ms, Node v20.20.2, load 2.1 at
 * the end`.
 */
export function hereAndNow(): string {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), index ${indexOfMachine().toFixed(0)} ms`;
  return `${time} UTC, ${machine}, Node ${process.version}, load ${load} at the end`;
}

const INDEX_ROUNDS = 9;
const INDEX_ROWS = 20_000;
const INDEX_HASHES = 64;

/**
 * Returns the milliseconds of processor time of a fixed piece of work, text, sorting and hashes, so that absolute figures of two machines
 * can be compared.
 */
export function indexOfMachine(): number {
  const rows = Array.from({ length: INDEX_ROWS }, (_, id) => ({
    id,
    title: `Listing ${(id * 7919) % INDEX_ROWS}`,
  }));
  const times = Array.from({ length: INDEX_ROUNDS }, () => {
    const before = process.cpuUsage();
    const text = JSON.stringify(rows);
    JSON.parse(text).sort((one: (typeof rows)[0], other: (typeof rows)[0]) =>
      one.title < other.title ? -1 : 1,
    );
    for (let nth = 0; nth < INDEX_HASHES; nth++) createHash('sha256').update(text).digest();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times);
}

/** Runs `act` with a new folder, which is removed at the end. */
export async function inFolder<Result>(
  name: string,
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const folder = await mkdtemp(path.join(tmpdir(), `marketplace-${name}-`));
  try {
    await chmod(folder, 0o755); // Postgres may run as another account
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A program of its own that serves. */
interface Running {
  pid: number;
  /** What it printed so far. */
  output(): string;
  /** Asks it to end, and waits for its end. */
  stop(): Promise<void>;
}

interface Program {
  /** Its name and arguments. */
  command: readonly [string, ...string[]];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** File for its output, which costs the bench no time. */
  log: string;
  /** What it prints when it serves. */
  ready: RegExp;
}

/**
 * Starts a program in a process of its own and resolves when it serves.
 *
 * @throws {Error} with what it printed, when it ended instead
 */
export async function startProgram({ command, cwd, env = {}, log, ready }: Program): Promise<Running> {
  const file = openSync(log, 'w');
  const [name, ...args] = command;
  const child = spawn(name, args, {
    stdio: ['ignore', file, file],
    ...(cwd && { cwd }),
    env: { ...process.env, ...env },
  });
  closeSync(file);
  const endWithBench = () => child.kill();
  process.once('exit', endWithBench);
  const exited = once(child, 'exit').finally(() => process.off('exit', endWithBench));
  const output = () => readFileSync(log, 'utf8');
  while (!ready.test(output())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command.join(' ')} ended before it served:\n${output()}`);
    await delay(20);
  }
  return {
    pid: child.pid as number,
    output,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Returns the middle of the values, the mean of both middles of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Returns the smallest value that `share` of them, 0 to 1, do not exceed; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
