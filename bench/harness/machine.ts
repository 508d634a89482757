import { availableParallelism, cpus, loadavg } from 'node:os';

/** Names the time, the machine, and how busy it is: `2026-11-22 11:00 UTC, 2 cores (…), Node v20.20.2, load 2.1 at the end`. */
export function hereAndNow(): string {
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${time} UTC, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, load ${load} at the end`;
}
