import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A pid and the moment it started: numbers are used again, this pair is not. */
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

/** Signals the process and waits until it is gone. Throws when it still runs after `timeoutMs`. */
export async function stopRunning(identity: ProcessIdentity, signal: NodeJS.Signals, timeoutMs = 30_000) {
  const deadline = Date.now() + timeoutMs;
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
  // The program name stands in brackets and may hold anything; the fields after it are numbered from 3.
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
