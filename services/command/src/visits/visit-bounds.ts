import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { openRedis } from '../open-redis.ts';
import type { CommandSettings } from '../settings.ts';
import { createBoundsInRedis } from './bounds-in-redis.ts';
import { createDiskGuard } from './disk-guard.ts';
import { createTakePlaces, createVisitLimiter } from './visit-limiter.ts';

interface Parts {
  settings: CommandSettings;
  secret: string;
  redis: { url: string; prefix?: string | undefined } | undefined;
  logger: Logger;
  metrics: Metrics;
}

/** A visitor waits no longer for Redis; then this instance decides by itself. */
const TIMEOUT_MS = 250;

/** Returns what keeps visits from filling the disk: bounds of who may add how many, and a guard of what room is left. */
export function createVisitBounds({ settings, secret, redis, logger, metrics }: Parts) {
  const connection = redis && openRedis(redis.url, { commandTimeout: TIMEOUT_MS });
  connection?.on('error', () => undefined); // whoever asks is told
  const shared = connection && createBoundsInRedis(connection, `${redis.prefix ?? 'bull'}:visits`);
  const disk = createDiskGuard({
    folder: settings.DATABASE_DISK,
    least: { percent: settings.VISIT_DISK_PERCENT, megabytes: settings.VISIT_DISK_MB },
    logger,
    metrics,
  });
  const takePlaces = createTakePlaces({ shared, logger });
  return {
    limiter: createVisitLimiter({ settings, secret, takePlaces }),
    /** For whatever else visitors add. */
    takePlaces,
    disk,
    close() {
      disk.close();
      connection?.disconnect();
    },
  };
}
