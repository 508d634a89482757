import { createAuthority } from '@marketplace/service-kit/authority';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import {
  commonSettings,
  DatabaseUrl,
  JwtSecret,
  RedisUrl,
  readSettings,
} from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { createTokens } from '@marketplace/service-kit/tokens';
import { z } from 'zod';
import { createCommand } from './app.ts';
import { commandSettings } from './settings.ts';
import { createWakeUp } from './wake-up.ts';

const Settings = z.object({
  ...commonSettings,
  ...commandSettings,
  DATABASE_URL: DatabaseUrl,
  REDIS_URL: RedisUrl,
  // shared with the query service, so there is no default in any mode
  JWT_SECRET: JwtSecret,
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('command', settings.LOG_LEVEL);
  const pool = createPool(settings.DATABASE_URL, poolLimits.command, logger);
  defer(() => pool.end());
  const bell = createWakeUp({ redisUrl: settings.REDIS_URL, logger });
  defer(() => bell.close());

  const tokens = createTokens(settings.JWT_SECRET);
  const authority = createAuthority({ tokens, pool });
  const command = createCommand({ pool, settings, tokens, authority, logger, wakeUp: bell.wakeUp });
  defer(() => command.close());

  const app = createHttpApp({
    logger,
    api: [healthRoutes(command.health), command.router],
    errorMappers: [command.errorMapper],
    trustProxy: settings.TRUST_PROXY,
  });
  const server = await listen(app, settings.PORT);
  defer(() => server.close());
  logger.info({ port: server.port }, 'listening');
});
