import { Redis as Client } from 'ioredis';
import type { Key } from './ask-postgres.ts';
import type { Login, Redis } from './facts.ts';

const TIMEOUT_MS = 5000;

/** Tries every login. */
export async function askRedis(keys: readonly Key[]): Promise<Redis> {
  const redis: Redis = { logins: [] };
  for (const { user, setting, url } of keys) {
    const { version, ...answer } = await logIn(url);
    if (version !== undefined) redis.version = version;
    redis.logins.push({ user, setting, ...answer });
  }
  return redis;
}

async function logIn(url: string): Promise<Pick<Login, 'answer' | 'reason'> & { version?: string }> {
  const client = new Client(url, {
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  });
  let said = '';
  client.on('error', ({ message }: Error) => {
    said ||= message; // what comes after it is only that the connection is closed
  });
  try {
    await client.connect();
    const version = /redis_version:(\S+)/.exec(await client.info('server'))?.[1];
    return { answer: 'accepted', ...(version !== undefined && { version }) };
  } catch (error) {
    const reason = said || (error instanceof Error ? error.message : String(error));
    return { answer: /WRONGPASS|NOAUTH|NOPERM/.test(reason) ? 'refused' : 'silent', reason };
  } finally {
    client.disconnect();
  }
}
