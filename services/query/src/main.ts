import path from 'node:path';
import {
  callSettings,
  commonSettings,
  querySettings,
  tokenSettings,
  vaultSettings,
} from '@marketplace/service-kit/all-settings';
import { createAuthority } from '@marketplace/service-kit/authority';
import { createCallDatabase } from '@marketplace/service-kit/call-database';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { assertStartable, readyUnlessRestoring } from '@marketplace/service-kit/restored-log';
import { serve } from '@marketplace/service-kit/serve';
import { createServiceLogger } from '@marketplace/service-kit/service-logger';
import { DatabaseUrl } from '@marketplace/service-kit/setting-values';
import { readSettings } from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
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
  const pool = createPool(settings.DATABASE_URL, poolLimits.query, logger);
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
    uploads: { folder: path.resolve(settings.UPLOADS_DIR), accelPath: settings.UPLOADS_ACCEL_PATH },
    showsPriceHistory: settings.PRICE_HISTORY === 'on',
    logger,
    metrics,
    settings: { waitMs: settings.READ_WAIT_SECONDS * 1000 },
  });
  defer(() => query.close());
  const { health, router, hot } = query;
  const check = readyUnlessRestoring(pool, health);
  const port = await serve({ service: 'query', settings, logger, metrics, check, api: [router], hot, defer });
  defer(() => query.endStreams());
  logger.info({ port }, 'query listens');
});
