import path from 'node:path';
import { createCommand } from '@marketplace/command/app';
import { createWakeUp } from '@marketplace/command/wake-up';
import { createProjector } from '@marketplace/projector/app';
import { createQuery } from '@marketplace/query/app';
import { createAuthority } from '@marketplace/service-kit/authority';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { Logger } from '@marketplace/service-kit/logger';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { poolMetrics } from '@marketplace/service-kit/pool-metrics';
import { serve } from '@marketplace/service-kit/serve';
import type { Defer } from '@marketplace/service-kit/shutdown';
import { siteView } from '@marketplace/service-kit/site-settings';
import { createTokens } from '@marketplace/service-kit/tokens';
import { createWeb } from '@marketplace/web/server/app';
import type { ProductSettings } from './settings.ts';
import type { Stack } from './stack.ts';

const WEB_ROOT = path.resolve(import.meta.dirname, '../../../web');

interface Parts {
  settings: ProductSettings;
  stack: Stack;
  jwtSecret: string;
  /** Returns the logger of a service. */
  loggerOf: (service: string) => Logger;
  defer: Defer;
}

/** Starts all services in this process, each with its own database role, and serves them on one port. */
export async function startServices({ settings, stack, jwtSecret, loggerOf, defer }: Parts): Promise<void> {
  const pool = (service: keyof typeof poolLimits, url: string) => {
    const made = createPool(url, poolLimits[service], loggerOf(service));
    defer(() => made.end());
    return made;
  };
  const tokens = createTokens(jwtSecret);
  const metrics = createMetrics();

  const projectorPool = pool('projector', stack.projectorUrl);
  const projector = await createProjector({
    pool: projectorPool,
    redisUrl: stack.redisUrl,
    logger: loggerOf('projector'),
    metrics,
  });
  defer(() => projector.close());
  await projector.start();
  await projector.catchUp();

  const queryPool = pool('query', stack.queryUrl);
  const query = await createQuery({
    pool: queryPool,
    databaseUrl: stack.queryUrl,
    authority: createAuthority({ tokens, pool: queryPool }),
    logger: loggerOf('query'),
  });
  defer(() => query.close());

  const commandPool = pool('command', stack.commandUrl);
  const wakeUp = createWakeUp({ redisUrl: stack.redisUrl, logger: loggerOf('command'), metrics });
  defer(() => wakeUp.close());
  const command = createCommand({
    pool: commandPool,
    settings,
    tokens,
    authority: createAuthority({ tokens, pool: commandPool }),
    logger: loggerOf('command'),
    metrics,
    wakeUp: wakeUp.wakeUp,
  });
  defer(() => command.close());

  const web = await createWeb({
    apiOrigin: () => `http://127.0.0.1:${settings.PORT}`,
    site: siteView(settings),
    webRoot: WEB_ROOT,
    mode: settings.WEB_MODE,
    logger: loggerOf('web'),
  });
  defer(() => web.close());

  poolMetrics(metrics, { command: commandPool, projector: projectorPool, query: queryPool });
  const checks = [command.health, projector.health, query.health];
  await serve({
    service: 'product',
    settings,
    logger: loggerOf('http'),
    metrics,
    check: async () => (await Promise.all(checks.map((check) => check()))).flat(),
    api: [command.router, query.router],
    pages: web.router,
    errorMappers: [command.errorMapper],
    internalHost: '127.0.0.1',
    defer,
  });
  defer(() => query.endStreams());
}
