import type { RedisOptions } from 'ioredis';
import { Redis } from 'ioredis';

const SENTINEL_PORT = 26_379;

type Options = Omit<RedisOptions, 'replyMapping'>;

/**
 * Opens a connection that reconnects by itself. With `?sentinels=host:port,host` in the URL, its host is the name that Sentinel has
 * for the master: `redis://command:password@marketplace?sentinels=one,two,three`. The connection then follows a failover.
 */
export function connectRedis(url: string, options: Options): Redis {
  const retryStrategy = options.retryStrategy ?? ((attempt: number) => Math.min(200 * attempt, 2000));
  const shared: Options = {
    reconnectOnError: ({ message }) => message.startsWith('READONLY'), // it was the master, and is a replica now
    ...options,
    retryStrategy,
  };
  const { protocol, hostname, username, password, searchParams } = new URL(url);
  const sentinels = searchParams.get('sentinels');
  if (!sentinels) return new Redis(url, shared);
  return new Redis({
    ...shared,
    name: decodeURIComponent(hostname),
    sentinels: sentinels.split(',').map(addressOf),
    sentinelRetryStrategy: retryStrategy,
    failoverDetector: true, // a master that was cut off leaves its connections open
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' && { tls: {}, enableTLSForSentinelMode: true }),
  });
}

function addressOf(text: string): { host: string; port: number } {
  const [host = '', port] = text.trim().split(':');
  return { host, port: Number(port ?? SENTINEL_PORT) };
}
