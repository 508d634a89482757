import { createAuthority } from '@marketplace/service-kit/authority';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { commonSettings, DatabaseUrl, JwtSecret, readSettings } from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { createTokens } from '@marketplace/service-kit/tokens';
import { z } from 'zod';
import { createQuery } from './app.ts';

const Settings = z.object({ ...commonSettings, DATABASE_URL: DatabaseUrl, JWT_SECRET: JwtSecret });

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('query', settings.LOG_LEVEL);
  const pool = createPool(settings.DATABASE_URL, poolLimits.query, logger);
  defer(() => pool.end());
  const authority = createAuthority({ tokens: createTokens(settings.JWT_SECRET), pool });
  const query = await createQuery({ pool, databaseUrl: settings.DATABASE_URL, authority, logger });
  defer(() => query.close());
  const app = createHttpApp({
    logger,
    api: [healthRoutes(query.health), query.router],
    trustProxy: settings.TRUST_PROXY,
  });
  const server = await listen(app, settings.PORT);
  defer(() => server.close());
  defer(() => query.endStreams());
  logger.info({ port: server.port }, 'query listens');
});
