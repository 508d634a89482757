import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { openRedis } from '../open-redis.ts';

/** So many of a key in so many seconds. */
interface Limit {
  /** Tells its keys from those of other limits. */
  name: string;
  points: number;
  seconds: number;
}

export type LimiterOf = (limit: Limit) => RateLimiterAbstract;

interface Parts {
  redis: { url: string; prefix?: string | undefined } | undefined;
  logger: Logger;
}

/** A login waits no longer for Redis. */
const TIMEOUT_MS = 250;
const LOG_INTERVAL_MS = 30_000;

/** Returns limiters that all instances share in Redis; without one, or while it does not answer, each counts by itself. */
export function createLimiters({ redis, logger }: Parts): { limiterOf: LimiterOf; close: () => void } {
  if (!redis) return { limiterOf: inMemory, close: () => undefined };
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'this instance counts failed logins by itself: Redis does not answer'),
  );
  const connection = openRedis(redis.url, { commandTimeout: TIMEOUT_MS });
  connection.on('error', warn);
  return {
    limiterOf: (limit) =>
      new RateLimiterRedis({
        storeClient: connection,
        rejectIfRedisNotReady: true,
        keyPrefix: `${redis.prefix ?? 'bull'}:logins:${limit.name}`,
        points: limit.points,
        duration: limit.seconds,
        insuranceLimiter: inMemory(limit),
      }),
    close: () => connection.disconnect(),
  };
}

function inMemory({ name, points, seconds }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
}
