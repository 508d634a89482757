import {
  callSettings,
  commandSettings,
  commonSettings,
  DatabaseUrl,
  queueSettings,
  tokenSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { createAuthority } from '@marketplace/service-kit/authority';
import { callLimits, createCallDatabase, createPool } from '@marketplace/service-kit/database';
import { assertStartable, readyUnlessRestoring } from '@marketplace/service-kit/health';
import { createServiceLogger } from '@marketplace/service-kit/logger';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { runProcess, serve } from '@marketplace/service-kit/serve';
import { readSettings } from '@marketplace/service-kit/settings';
import { createTokens } from '@marketplace/service-kit/tokens';
import { createKeyring } from '@marketplace/vault/keyring';
import { z } from 'zod';
import { createCommand } from './app.ts';
import { assertProtected } from './service.ts';
import { createWakeUp } from './wake-up.ts';

const Settings = z.object({
  ...commonSettings,
  ...callSettings,
  ...commandSettings,
  DATABASE_URL: DatabaseUrl,
  ...queueSettings,
  ...tokenSettings,
  ...vaultSettings,
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  assertProtected(settings);
  const logger = createServiceLogger('command', settings);
  const pool = createPool(settings.DATABASE_URL, callLimits('command', settings.DATABASE_BUDGET_MS), logger);
  defer(() => pool.end());
  await assertStartable(pool);
  const metrics = createMetrics();
  poolMetrics(metrics, { command: pool });
  const { wakeUp, close } = createWakeUp({
    redisUrl: settings.REDIS_URL,
    prefix: settings.QUEUE_PREFIX,
    logger,
    metrics,
  });
  defer(close);

  const tokens = createTokens(settings.JWT_SECRET);
  const database = createCallDatabase(pool, settings.DATABASE_BUDGET_MS);
  const authority = createAuthority({ tokens, database });
  const redis = { url: settings.REDIS_URL, prefix: settings.QUEUE_PREFIX };
  const keyring = createKeyring(settings.VAULT_KEY, settings.VAULT_KEY_PREVIOUS);
  const secret = settings.JWT_SECRET;
  const command = createCommand({
    ...{ pool, database, settings, tokens, authority, logger, metrics, wakeUp, redis, keyring, secret },
  });
  defer(() => command.close());

  const port = await serve({
    service: 'command',
    settings,
    logger,
    metrics,
    check: readyUnlessRestoring(pool, command.health),
    notes: command.notes,
    api: [command.router],
    calls: command.calls,
    errorMappers: [command.errorMapper],
    defer,
  });
  logger.info({ port }, 'listening');
});
