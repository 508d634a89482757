import path from 'node:path';
import { healthRoutes } from '@marketplace/service-kit/health';
import { createHttpApp } from '@marketplace/service-kit/http-app';
import { listen } from '@marketplace/service-kit/http-server';
import { createLogger } from '@marketplace/service-kit/logger';
import { commonSettings, Origin, readSettings } from '@marketplace/service-kit/settings';
import { runProcess } from '@marketplace/service-kit/shutdown';
import { siteSettings, siteView } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';
import { createWeb } from './app.ts';

const Settings = z.object({
  ...commonSettings,
  ...siteSettings,
  /** Where the pages read listings from. */
  QUERY_ORIGIN: Origin,
  /** The `web` folder; by default the one this file belongs to. */
  WEB_ROOT: z.string().default(path.resolve(import.meta.dirname, '..')),
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createLogger('web', settings.LOG_LEVEL);
  const web = await createWeb({
    apiOrigin: () => settings.QUERY_ORIGIN,
    site: siteView(settings),
    webRoot: settings.WEB_ROOT,
    mode: settings.NODE_ENV === 'production' ? 'production' : 'development',
    logger,
  });
  defer(() => web.close());
  const app = createHttpApp({
    logger,
    api: [healthRoutes(async () => [])], // a page whose data cannot be had is answered all the same, and says so
    pages: web.router,
    trustProxy: settings.TRUST_PROXY,
  });
  const server = await listen(app, settings.PORT);
  defer(() => server.close());
  logger.info({ port: server.port }, 'listening');
});
