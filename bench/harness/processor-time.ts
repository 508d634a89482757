import { readdirSync, readFileSync } from 'node:fs';

const TICK_MS = 10; // Linux tells every program that its clock has 100 ticks a second

/** What `/proc/<pid>/stat` says of a process. */
export interface ProcessTimes {
  pid: number;
  parent: number;
  /** Processor time of all its threads, user and system, in milliseconds. */
  own: number;
  /** The same of its children that have ended, and of theirs. */
  ended: number;
}

/** Reads a line of `/proc/<pid>/stat`. The program's name is in parentheses and may have any character. */
export function parseStat(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const at = (field: number) => Number(fields[field - 3]); // numbered as in proc(5), where the state is the third
  return {
    pid: Number.parseInt(line, 10),
    parent: at(4),
    own: (at(14) + at(15)) * TICK_MS,
    ended: (at(16) + at(17)) * TICK_MS,
  };
}

/** Returns which of the processes are `roots` or descend from them. */
export function descendants(all: readonly ProcessTimes[], roots: readonly number[]): ProcessTimes[] {
  const family = new Set(roots);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** Returns the processor time of one process since it started, in milliseconds, without its children's. */
export function processorTimeOf(pid: number): number {
  return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).own;
}

/** Returns the processor time of processes and of all that descend from them, the ended ones included, in milliseconds. */
export function processorTimeOfTrees(roots: readonly number[]): number {
  const family = descendants(allProcesses(), roots);
  return family.reduce((sum, { own, ended }) => sum + own + ended, 0);
}

/** Returns how much memory a process has resident, in bytes. */
export function residentBytes(pid: number): number {
  return statusBytes(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** Returns the most that it has had so far. */
export function mostResidentBytes(pid: number): number {
  return statusBytes(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function statusBytes(pid: number, field: RegExp): number {
  const [, kilobytes] = field.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function allProcesses(): ProcessTimes[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))];
      } catch {
        return []; // it has ended
      }
    });
}
