import { freePort } from '@marketplace/local-stack/running-server';
import type { NodeProcess } from '@marketplace/testing/processes';
import { spawnNode } from '@marketplace/testing/processes';
import { sealKey } from './bench.ts';

const MAIN = new URL('../../dist/main.js', import.meta.url).pathname;

/** Starts the projector as it runs in production, in a process of its own that a test may kill. */
export async function startProjectorProcess(settings: {
  databaseUrl: string;
  redisUrl: string;
  queuePrefix: string;
  env?: Record<string, string>;
}): Promise<NodeProcess & { port: number }> {
  const port = await freePort();
  const env = {
    DATABASE_URL: settings.databaseUrl,
    REDIS_URL: settings.redisUrl,
    QUEUE_PREFIX: settings.queuePrefix,
    PORT: String(port),
    LOG_LEVEL: 'info',
    LOG_SEAL_KEY: sealKey,
    ...settings.env,
  };
  const child = await spawnNode(MAIN, { ready: /following the log/, env });
  return { ...child, port };
}

/** Returns the NODE_OPTIONS of a process whose clock is ahead by so many milliseconds. */
export function clockAhead(ms: number): string {
  return `--import=data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [Real.now() + ${ms}])); }
    static now() { return Real.now() + ${ms}; }
  };`)}`;
}
