import path from 'node:path';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startRedis } from '@marketplace/local-stack/embedded-redis';
import { keepRunning } from '@marketplace/local-stack/running-server';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { bucketCredentials } from '@marketplace/service-kit/files/uploads';
import type { Defer } from '@marketplace/service-kit/serve';
import type { Secrets } from './data-folder.ts';
import { claimFor, lastSealFile, randomPassword } from './data-folder.ts';
import type { Progress } from './prepare-data.ts';
import type { ProductSettings } from './settings.ts';

/** Addresses of the database, for its administrator and for each service's role, and of Redis. */
export interface Stack {
  adminUrl: string;
  commandUrl: string;
  projectorUrl: string;
  queryUrl: string;
  redisUrl: string;
}

/**
 * Starts the embedded Postgres and Redis unless the settings name others, and creates the roles of the services.
 *
 * @param adopt takes over a database of another installation
 * @throws {DatabaseRefused} when the database is another installation's, or needs a newer program
 */
export async function startStack(
  settings: ProductSettings,
  { databasePasswords }: Secrets,
  progress: Progress,
  { adopt, defer }: { adopt: boolean; defer: Defer },
): Promise<Stack> {
  const embedded = async (name: string, start: typeof startOwnDatabase) => {
    const { url, stop } = await progress.step(name, (log) => start(settings.DATA_DIR, log));
    defer(stop);
    return url;
  };
  const adminUrl = settings.DATABASE_URL ?? (await embedded('Database', startOwnDatabase));
  const sealFile = openStateFile(
    settings.LAST_SEAL_FILE ?? lastSealFile(settings.DATA_DIR),
    bucketCredentials(settings),
  );
  await claimFor(sealFile, adminUrl, adopt);
  const redisUrl = settings.REDIS_URL ?? (await embedded('Queue', startOwnQueue));
  await createRoles(adminUrl, databasePasswords);
  return {
    adminUrl,
    redisUrl,
    commandUrl: roleUrl(adminUrl, roleNames.command, databasePasswords.command),
    projectorUrl: roleUrl(adminUrl, roleNames.projector, databasePasswords.projector),
    queryUrl: roleUrl(adminUrl, roleNames.query, databasePasswords.query),
  };
}

const DATABASE = 'marketplace';

/**
 * Starts the embedded Postgres of a local installation, creates its database if missing, and keeps it running until `stop`.
 *
 * @param log called with progress
 * @returns the database's address for its administrator
 * @throws {Error} with a code, when it does not start or another process runs it
 */
export async function startOwnDatabase(
  dataDir: string,
  log: (text: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = path.join(dataDir, 'postgres');
  const { first, stop } = await keepRunning(
    (port) => startPostgres({ dir, port, log }),
    (line) => console.error(`The database ${line}.`),
  );
  await first.createDatabase(DATABASE);
  return { url: first.url(DATABASE), stop };
}

async function startOwnQueue(dataDir: string, log: (text: string) => void) {
  const dir = path.join(dataDir, 'redis');
  const password = randomPassword();
  const { first, stop } = await keepRunning(
    (port) => startRedis({ dir, port, password, log }),
    (line) => console.error(`The queue ${line}.`),
  );
  return { url: first.url, stop };
}

/** Returns the address of the same database for one of its roles. The password may hold any character. */
export function roleUrl(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password); // the setter does not encode percent signs
  return url.href;
}
