import {
  callSettings,
  commonSettings,
  DatabaseUrl,
  querySettings,
  tokenSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { createAuthority } from '@marketplace/service-kit/authority';
import { callLimits, createCallDatabase, createPool } from '@marketplace/service-kit/database';
import { openUploads } from '@marketplace/service-kit/files/uploads';
import { assertStartable, readyUnlessRestoring } from '@marketplace/service-kit/health';
import { createServiceLogger } from '@marketplace/service-kit/logger';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { runProcess, serve } from '@marketplace/service-kit/serve';
import { readSettings } from '@marketplace/service-kit/settings';
import { createTokens } from '@marketplace/service-kit/tokens';
import { createKeyring } from '@marketplace/vault/keyring';
import { z } from 'zod';
import { createQuery } from './app.ts';

const Settings = z.object({
  ...commonSettings,
  ...querySettings,
  ...callSettings,
  DATABASE_URL: DatabaseUrl,
  ...tokenSettings,
  ...vaultSettings,
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createServiceLogger('query', settings);
  const pool = createPool(settings.DATABASE_URL, callLimits('query', settings.DATABASE_BUDGET_MS), logger);
  defer(() => pool.end());
  await assertStartable(pool);
  const metrics = createMetrics();
  poolMetrics(metrics, { query: pool });
  const database = createCallDatabase(pool, settings.DATABASE_BUDGET_MS);
  const authority = createAuthority({ tokens: createTokens(settings.JWT_SECRET), database });
  const query = await createQuery({
    pool,
    database,
    databaseUrl: settings.DATABASE_URL,
    authority,
    secret: settings.JWT_SECRET,
    keyring: createKeyring(settings.VAULT_KEY, settings.VAULT_KEY_PREVIOUS),
    uploads: { files: openUploads(settings), accelPath: settings.UPLOADS_ACCEL_PATH },
    showsPriceHistory: settings.PRICE_HISTORY === 'on',
    viewingBufferMinutes: settings.VIEWING_BUFFER_MINUTES,
    origin: settings.PUBLIC_ORIGIN,
    logger,
    metrics,
    settings: { waitMs: settings.READ_WAIT_SECONDS * 1000 },
  });
  defer(() => query.close());
  const { health, router, hot } = query;
  const check = readyUnlessRestoring(pool, health);
  const port = await serve({ service: 'query', settings, logger, metrics, check, api: [router], hot, defer });
  logger.info({ port }, 'query listens');
});
