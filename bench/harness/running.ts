import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A program of its own that serves. */
export interface Running {
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
  /** File for what it prints: what it logs while it is measured is then read by nobody. */
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
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended before it served:\n${output()}`);
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
