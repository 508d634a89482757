import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startRedis } from '@marketplace/local-stack/embedded-redis';

const run = promisify(execFile);

export type Infrastructure = {
  kind: 'docker' | 'local';
  /** The URL of a database for a superuser. */
  postgresUrl(database: string): string;
  redisUrl: string;
  stop(): Promise<void>;
};

const POSTGRES_IMAGE = process.env.TEST_PG_IMAGE ?? 'postgres:17';
const REDIS_IMAGE = process.env.TEST_REDIS_IMAGE ?? 'redis:7';
const RYUK_IMAGE = 'testcontainers/ryuk';
/** The limits that `npm start` gives its Redis. */
const REDIS_COMMAND = ['redis-server', '--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'];
const THROWAWAY_COMMAND = [
  'postgres',
  '-c',
  'fsync=off',
  '-c',
  'max_connections=300',
  '-c',
  'wal_recycle=off',
];

/**
 * Starts a Postgres and a Redis for one test run. `docker` uses containers and pulls what is missing, `local` the
 * programs of local-stack; `auto` uses containers when a daemon answers and has both images.
 */
export async function startInfrastructure(mode = process.env.TEST_INFRA ?? 'auto'): Promise<Infrastructure> {
  if (mode === 'docker') return startContainers();
  if (mode === 'local') return startLocalStack();
  if (mode !== 'auto') throw new Error(`TEST_INFRA must be auto, docker or local, not ${mode}`);
  if (!(await hasImages(POSTGRES_IMAGE, REDIS_IMAGE))) return startLocalStack();
  // The container that cleans up after a crash is welcome, but never worth a download.
  if (!(await hasImages(RYUK_IMAGE))) process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  return startContainers();
}

/** Whether a Docker daemon answers and has an image for each name; a name without a tag means any tag. */
async function hasImages(...names: string[]): Promise<boolean> {
  const found = await Promise.all(
    names.map((name) =>
      run('docker', ['image', 'ls', '--quiet', name], { timeout: 5_000 }).then(
        ({ stdout }) => stdout.trim() !== '',
        () => false,
      ),
    ),
  );
  return found.every(Boolean);
}

async function startContainers(): Promise<Infrastructure> {
  const [{ PostgreSqlContainer }, { RedisContainer }] = await Promise.all([
    import('@testcontainers/postgresql'),
    import('@testcontainers/redis'),
  ]);
  const [postgres, redis] = await startBoth(
    new PostgreSqlContainer(POSTGRES_IMAGE).withUsername('postgres').withCommand(THROWAWAY_COMMAND).start(),
    new RedisContainer(REDIS_IMAGE).withCommand(REDIS_COMMAND).start(),
  );
  return {
    kind: 'docker',
    postgresUrl(database) {
      const url = new URL(postgres.getConnectionUri());
      url.pathname = `/${database}`;
      return url.href;
    },
    redisUrl: redis.getConnectionUrl(),
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

async function startLocalStack(): Promise<Infrastructure> {
  const log = (line: string) => console.log(line);
  const [postgres, redis] = await startBoth(startPostgres({ throwaway: true }), startRedis({ log }));
  return {
    kind: 'local',
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** When one does not start, the other is stopped before the error goes on. */
async function startBoth<A extends { stop(): Promise<unknown> }, B extends { stop(): Promise<unknown> }>(
  first: Promise<A>,
  second: Promise<B>,
): Promise<[A, B]> {
  try {
    return await Promise.all([first, second]);
  } catch (error) {
    const results = await Promise.allSettled([first, second]);
    await Promise.all(results.map((result) => result.status === 'fulfilled' && result.value.stop()));
    throw error;
  }
}
