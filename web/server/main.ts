import path from 'node:path';
import { commonSettings, Origin, siteSettings } from '@marketplace/service-kit/all-settings';
import { createServiceLogger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { runProcess, serve } from '@marketplace/service-kit/serve';
import { readSettings, siteView } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { createWeb } from './app.ts';
import { followOneInstance } from './query-instance.ts';

const Settings = z.object({
  ...commonSettings,
  ...siteSettings,
  QUERY_ORIGIN: Origin,
  WEB_ROOT: z.string().default(path.resolve(import.meta.dirname, '..')),
});

runProcess(async (defer) => {
  const settings = readSettings(Settings, process.env);
  const logger = createServiceLogger('web', settings);
  const metrics = createMetrics();
  const query = await followOneInstance(settings.QUERY_ORIGIN);
  defer(query.stop);
  const web = await createWeb({
    apiOrigin: query.origin,
    anyApiOrigin: settings.QUERY_ORIGIN,
    site: siteView(settings),
    webRoot: settings.WEB_ROOT,
    mode: settings.NODE_ENV === 'production' ? 'production' : 'development',
    metrics,
    logger,
  });
  defer(() => web.close());
  const port = await serve({
    service: 'web',
    settings,
    logger,
    metrics,
    check: async () => [], // pages answer without data too, and say so
    api: [],
    hot: web.hot,
    pages: web.router,
    defer,
  });
  logger.info({ port }, 'listening');
});
