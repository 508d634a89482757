import { connectRedis } from '@marketplace/service-kit/redis';
import type { Redis } from 'ioredis';

/**
 * Opens a connection whose commands fail at once while Redis is down.
 *
 * @param commandTimeout in milliseconds
 */
export function openRedis(url: string, { commandTimeout }: { commandTimeout: number }): Redis {
  return connectRedis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout });
}
