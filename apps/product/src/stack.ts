import path from 'node:path';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { keepRunning } from '@marketplace/local-stack/keep-running';
import type { Defer } from '@marketplace/service-kit/shutdown';
import { startOwnDatabase } from './own-database.ts';
import type { Progress } from './progress.ts';
import { roleUrl } from './role-url.ts';
import type { Secrets } from './secrets.ts';
import { randomPassword } from './secrets.ts';
import type { ProductSettings } from './settings.ts';

/** Addresses of the database, for its administrator and for each service's role, and of Redis. */
export interface Stack {
  adminUrl: string;
  commandUrl: string;
  projectorUrl: string;
  queryUrl: string;
  redisUrl: string;
}

interface Embedded {
  dataDir: string;
  progress: Progress;
  defer: Defer;
}

/** Starts the embedded Postgres and Redis where the settings name none, and makes the roles of the services. */
export async function startStack(
  settings: ProductSettings,
  { databasePasswords }: Secrets,
  progress: Progress,
  defer: Defer,
): Promise<Stack> {
  const embedded = { dataDir: settings.DATA_DIR, progress, defer };
  const adminUrl = settings.DATABASE_URL ?? (await embeddedPostgres(embedded));
  const redisUrl = settings.REDIS_URL ?? (await embeddedRedis(embedded));
  await createRoles(adminUrl, databasePasswords);
  return {
    adminUrl,
    redisUrl,
    commandUrl: roleUrl(adminUrl, roleNames.command, databasePasswords.command),
    projectorUrl: roleUrl(adminUrl, roleNames.projector, databasePasswords.projector),
    queryUrl: roleUrl(adminUrl, roleNames.query, databasePasswords.query),
  };
}

async function embeddedPostgres({ dataDir, progress, defer }: Embedded): Promise<string> {
  const { url, stop } = await progress.step('Database', (log) => startOwnDatabase(dataDir, log));
  defer(stop);
  return url;
}

async function embeddedRedis({ dataDir, progress, defer }: Embedded): Promise<string> {
  const dir = path.join(dataDir, 'redis');
  const password = randomPassword();
  const { first, stop } = await progress.step('Queue', (log) =>
    keepRunning(
      (port) => startRedis({ dir, port, password, log }),
      (line) => console.error(`The queue ${line}.`),
    ),
  );
  defer(stop);
  return first.url;
}
