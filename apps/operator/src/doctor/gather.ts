import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import type { Facts } from './facts.ts';
import { isSkipped } from './facts.ts';

/** Returns how much memory this machine could still give, also from within a container. */
export async function availableMemory(): Promise<number | undefined> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Math.min(Number(kilobytes) * 1024, totalmem());
}

/** Returns the versions of what was asked. */
export function versionsOf({ postgres, redis }: Pick<Facts, 'postgres' | 'redis'>): Record<string, string> {
  const ofPostgres = isSkipped(postgres) ? undefined : postgres.server?.version;
  const ofRedis = isSkipped(redis) ? undefined : redis.version;
  return {
    Node: process.versions.node,
    ...(ofPostgres !== undefined && { Postgres: ofPostgres }),
    ...(ofRedis !== undefined && { Redis: ofRedis }),
  };
}
