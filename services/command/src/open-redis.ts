import { Redis } from 'ioredis';

/**
 * Opens a connection to a Redis that may be away: a command then fails, soon, instead of waiting until it is back, and the connection
 * goes on trying by itself.
 *
 * @param commandTimeout after so many milliseconds without an answer a command has failed
 */
export function openRedis(url: string, { commandTimeout }: { commandTimeout: number }): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout,
    retryStrategy: (times) => Math.min(200 * times, 2000),
  });
}
