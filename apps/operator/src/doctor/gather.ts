import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import type { Facts } from './facts.ts';
import { isUnasked } from './facts.ts';

type Explained = Pick<Facts, 'explained' | 'handedOn' | 'needed'>;

/** Returns what the repository's own files say of settings; the operator's image has both. */
export function explainedSettings(): Explained {
  const root = folderWith('.env.example', import.meta.dirname);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const compose = read('docker-compose.yml');
  const named = (pattern: RegExp) => new Set([...compose.matchAll(pattern)].map(([, name = '']) => name));
  return {
    explained: parseEnv(read('.env.example')) as Record<string, string>,
    handedOn: named(/\$\{([A-Z_]+)/g),
    needed: named(/\$\{([A-Z_]+):\?/g),
  };
}

function folderWith(file: string, folder: string): string {
  if (existsSync(path.join(folder, file))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error(`${file} is in no folder above ${import.meta.dirname}`);
  return folderWith(file, parent);
}

/** Returns how much memory this machine could still give, also from within a container. */
export async function availableMemory(): Promise<number | undefined> {
  const text = await readFile('/proc/meminfo', 'utf8').catch(() => '');
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Math.min(Number(kilobytes) * 1024, totalmem());
}

/** Returns the versions of what was asked. */
export function versionsOf({ postgres, redis }: Pick<Facts, 'postgres' | 'redis'>): Record<string, string> {
  const ofPostgres = isUnasked(postgres) ? undefined : postgres.server?.version;
  const ofRedis = isUnasked(redis) ? undefined : redis.version;
  return {
    Node: process.versions.node,
    ...(ofPostgres !== undefined && { Postgres: ofPostgres }),
    ...(ofRedis !== undefined && { Redis: ofRedis }),
  };
}
