import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { commonSettings, DatabaseUrl, RedisUrl, readSettings } from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { z } from 'zod';
import { createProjector } from './app.ts';

const Settings = z.object({
  ...commonSettings,
  DATABASE_URL: DatabaseUrl,
  REDIS_URL: RedisUrl,
  /** Set when several sites share one Redis; the command service must name the same. */
  QUEUE_PREFIX: z.string().optional(),
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('projector', settings.LOG_LEVEL);
  const pool = createPool(settings.DATABASE_URL, poolLimits.projector, logger);
  defer(() => pool.end());
  const projector = await createProjector({
    pool,
    redisUrl: settings.REDIS_URL,
    logger,
    queuePrefix: settings.QUEUE_PREFIX,
  });
  defer(() => projector.close());
  const server = await listen(
    createHttpApp({ logger, api: [healthRoutes(projector.health)] }),
    settings.PORT,
  );
  defer(() => server.close());
  await projector.start();
  logger.info({ port: server.port }, 'following the log');
});
