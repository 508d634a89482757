import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { createMetrics, poolMetrics } from '@marketplace/service-kit/metrics';
import { serve } from '@marketplace/service-kit/serve';
import { commonSettings, DatabaseUrl, queueSettings, readSettings } from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { z } from 'zod';
import { createProjector } from './app.ts';
import { sealSettings, sealsOf } from './seals/seal-settings.ts';

const Settings = z.object({
  ...commonSettings,
  DATABASE_URL: DatabaseUrl,
  ...queueSettings,
  ...sealSettings,
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('projector', settings.LOG_LEVEL);
  const pool = createPool(settings.DATABASE_URL, poolLimits.projector, logger);
  defer(() => pool.end());
  const metrics = createMetrics();
  poolMetrics(metrics, { projector: pool });
  const projector = await createProjector({
    pool,
    redisUrl: settings.REDIS_URL,
    logger,
    metrics,
    queuePrefix: settings.QUEUE_PREFIX,
    seals: sealsOf(settings),
  });
  defer(() => projector.close());
  const check = projector.health;
  const port = await serve({ service: 'projector', settings, logger, metrics, check, api: [], defer });
  await projector.start();
  logger.info({ port }, 'following the log');
});
