import path from 'node:path';
import { createAuthority } from '@marketplace/service-kit/authority';
import { createCallDatabase } from '@marketplace/service-kit/call-database';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { serve } from '@marketplace/service-kit/serve';
import {
  callSettings,
  commonSettings,
  DatabaseUrl,
  JwtSecret,
  readSettings,
} from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { createTokens } from '@marketplace/service-kit/tokens';
import { z } from 'zod';
import { createQuery } from './app.ts';
import { querySettings } from './settings.ts';

const Settings = z.object({
  ...commonSettings,
  ...querySettings,
  ...callSettings,
  DATABASE_URL: DatabaseUrl,
  JWT_SECRET: JwtSecret,
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('query', settings.LOG_LEVEL);
  const pool = createPool(settings.DATABASE_URL, poolLimits.query, logger);
  defer(() => pool.end());
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
    uploads: { folder: path.resolve(settings.UPLOADS_DIR), accelPath: settings.UPLOADS_ACCEL_PATH },
    logger,
    settings: { waitMs: settings.READ_WAIT_SECONDS * 1000 },
  });
  defer(() => query.close());
  const { health: check, router, hot } = query;
  const port = await serve({ service: 'query', settings, logger, metrics, check, api: [router], hot, defer });
  defer(() => query.endStreams());
  logger.info({ port }, 'query listens');
});
