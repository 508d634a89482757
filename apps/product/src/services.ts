import path from 'node:path';
import { createCommand } from '@marketplace/command/app';
import { createWakeUp } from '@marketplace/command/wake-up';
import type { Projector } from '@marketplace/projector/app';
import { createProjector } from '@marketplace/projector/app';
import { healthCheckTargets } from '@marketplace/projector/health-checks/health-checks';
import { noticesBy } from '@marketplace/projector/notices/notice-mail';
import { pushBy } from '@marketplace/projector/notices/push-channel';
import type { SealSettings } from '@marketplace/projector/seals/seal-keeper';
import { createQuery } from '@marketplace/query/app';
import { createAuthority } from '@marketplace/service-kit/authority';
import { callLimits, createCallDatabase, createPool, poolLimits } from '@marketplace/service-kit/database';
import { openUploads, storeOpener } from '@marketplace/service-kit/files/uploads';
import { readyUnlessRestoring } from '@marketplace/service-kit/health';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import type { Defer } from '@marketplace/service-kit/serve';
import { serve } from '@marketplace/service-kit/serve';
import { SettingsError, siteView } from '@marketplace/service-kit/settings';
import type { Tokens } from '@marketplace/service-kit/tokens';
import { createTokens } from '@marketplace/service-kit/tokens';
import type { Keyring } from '@marketplace/vault/keyring';
import { createWeb } from '@marketplace/web/server/app';
import type pg from 'pg';
import type { ProductSettings } from './settings.ts';
import type { Stack } from './stack.ts';

const WEB_ROOT = path.resolve(import.meta.dirname, '../../../web');

interface Parts {
  settings: ProductSettings;
  stack: Stack;
  jwtSecret: string;
  /** The master keys of the vault. */
  keyring: Keyring;
  /** How the log is sealed; undefined seals nothing. */
  seals?: SealSettings;
  /** Returns the logger of a service. */
  loggerOf: (service: string) => Logger;
  defer: Defer;
  /** Resolves when the pages are built, with the reason if they could not be. By default they are built already. */
  pagesBuilt?: Promise<string | undefined> | undefined;
}

/** Starts all services in this process, each with its own database role, and serves them on one port. */
export async function startServices(parts: Parts): Promise<void> {
  const { settings, stack, jwtSecret, keyring, loggerOf, defer } = parts;
  const tokens = createTokens(jwtSecret);
  const metrics = createMetrics();
  const pools = openPools({ settings, stack, loggerOf, defer });
  poolMetrics(metrics, pools);
  const forCalls = (pool: pg.Pool) => forCallsOf(pool, tokens, settings);

  const projector = await startProjector(parts, pools.projector, metrics);

  const query = await createQuery({
    ...forCalls(pools.query),
    ...ofPictures(settings, jwtSecret),
    keyring,
    databaseUrl: stack.queryUrl,
    showsPriceHistory: settings.PRICE_HISTORY === 'on',
    viewingBufferMinutes: settings.VIEWING_BUFFER_MINUTES,
    origin: settings.PUBLIC_ORIGIN,
    logger: loggerOf('query'),
    metrics,
    settings: { waitMs: settings.READ_WAIT_SECONDS * 1000 },
  });
  defer(() => query.close());

  const ofCommand = { ...forCalls(pools.command), tokens, metrics };
  const command = startCommand(parts, ofCommand);

  const problem = await parts.pagesBuilt;
  if (problem !== undefined) throw new SettingsError(problem);
  const web = await createWeb({
    apiOrigin: () => `http://127.0.0.1:${settings.PORT}`,
    listings: query.listings,
    site: siteView(settings),
    webRoot: WEB_ROOT,
    mode: settings.WEB_MODE,
    metrics,
    logger: loggerOf('web'),
  });
  defer(() => web.close());

  const checks = [command.health, projector.health, query.health];
  await serve({
    service: 'product',
    settings,
    logger: loggerOf('http'),
    metrics,
    check: readyUnlessRestoring(pools.query, async () =>
      (await Promise.all(checks.map((check) => check()))).flat(),
    ),
    notes: async () => [...(await command.notes()), ...(await projector.notes())],
    api: [command.router, query.router],
    hot: [...query.hot, ...web.hot],
    calls: command.calls,
    pages: web.router,
    errorMappers: [command.errorMapper],
    internalHost: '127.0.0.1',
    defer,
  });
}

/** Starts the projector and returns it when it has caught up with the log. */
async function startProjector(
  { settings, stack, seals, keyring, loggerOf, defer }: Parts,
  pool: pg.Pool,
  metrics: Metrics,
): Promise<Projector> {
  const projector = await createProjector({
    pool,
    redisUrl: stack.redisUrl,
    logger: loggerOf('projector'),
    metrics,
    queuePrefix: settings.QUEUE_PREFIX,
    seals,
    surveyed: healthCheckTargets(settings),
    notices: noticesBy(settings),
    keyring,
    openStore: storeOpener(settings),
    push: pushBy(settings),
  });
  defer(() => projector.close());
  await projector.start();
  await projector.catchUp();
  return projector;
}

/** Returns the database and the authority of a service's calls. */
function forCallsOf(pool: pg.Pool, tokens: Tokens, { DATABASE_BUDGET_MS }: ProductSettings) {
  const database = createCallDatabase(pool, DATABASE_BUDGET_MS);
  return { pool, database, authority: createAuthority({ tokens, database }) };
}

/** Returns the store of pictures, and the secret that signs their addresses. */
function ofPictures(settings: ProductSettings, secret: string) {
  return { secret, uploads: { files: openUploads(settings), accelPath: settings.UPLOADS_ACCEL_PATH } };
}

interface CommandParts extends ReturnType<typeof forCallsOf> {
  tokens: Tokens;
  metrics: Metrics;
}

/** Starts the command service, and its wake-ups for the projector. */
function startCommand({ settings, stack, jwtSecret, keyring, loggerOf, defer }: Parts, parts: CommandParts) {
  const logger = loggerOf('command');
  const redis = { url: stack.redisUrl, prefix: settings.QUEUE_PREFIX };
  const { metrics } = parts;
  const { wakeUp, close } = createWakeUp({ redisUrl: redis.url, prefix: redis.prefix, logger, metrics });
  defer(close);
  const command = createCommand({ ...parts, settings, logger, wakeUp, redis, secret: jwtSecret, keyring });
  defer(() => command.close());
  return command;
}

/** Returns connections of each service, with its own database role. */
function openPools({
  settings,
  stack,
  loggerOf,
  defer,
}: Pick<Parts, 'settings' | 'stack' | 'loggerOf' | 'defer'>) {
  const limits = {
    command: callLimits('command', settings.DATABASE_BUDGET_MS),
    query: callLimits('query', settings.DATABASE_BUDGET_MS),
    projector: poolLimits.projector,
  };
  const poolOf = (service: keyof typeof limits, url: string) => {
    const pool = createPool(url, limits[service], loggerOf(service));
    defer(() => pool.end());
    return pool;
  };
  return {
    command: poolOf('command', stack.commandUrl),
    projector: poolOf('projector', stack.projectorUrl),
    query: poolOf('query', stack.queryUrl),
  };
}
