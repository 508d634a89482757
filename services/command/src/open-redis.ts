import { Redis } from 'ioredis';

/**
 * Opens a connection that reconnects by itself. While Redis is down, commands fail at once.
 *
 * @param commandTimeout in milliseconds
 */
export function openRedis(url: string, { commandTimeout }: { commandTimeout: number }): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout,
    retryStrategy: (times) => Math.min(200 * times, 2000),
  });
}
