import { execFileSync } from 'node:child_process';

/**
 * Pauses a process and the processes that it started, as a machine that freezes does: connections stay open, and nothing answers.
 * Returns what lets them go on.
 */
export function pause(pid: number): () => void {
  process.kill(pid, 'SIGSTOP'); // first, so that it starts no more of them
  const paused = [pid, ...childrenOf(pid)];
  for (const one of paused) signal(one, 'SIGSTOP');
  return () => {
    for (const one of paused) signal(one, 'SIGCONT');
  };
}

/** Of the processes there are, those that this one started. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // the process has ended
  }
}
