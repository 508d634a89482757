import { DatabaseRefused, RestoreUnfinished } from '@marketplace/event-store/installation';
import type { Router } from 'express';
import type { ErrorMapper } from './error-answers.ts';
import type { Check, Notes } from './health.ts';
import { createReadiness, healthRoutes } from './health.ts';
import type { HotCall, HotRoute } from './hot-routes.ts';
import { createHttpApp } from './http-app.ts';
import { listen } from './http-server.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { httpMetrics, measureProcess } from './metrics.ts';
import { SettingsError } from './settings.ts';

interface Parts {
  /** As metrics name it. */
  service: string;
  settings: {
    PORT: number;
    TRUST_PROXY: number;
    HSTS_SUBDOMAINS: 'on' | 'off';
    INTERNAL_PORT?: number | undefined;
    DRAIN_SECONDS: number;
    BUILD_VERSION: string;
  };
  logger: Logger;
  metrics: Metrics;
  check: Check;
  /** Told to operators beside the reasons of readiness. */
  notes?: Notes;
  /** Routers of the API, in the order they are asked. */
  api: Router[];
  /** What is asked before all routers. */
  hot?: HotRoute[];
  calls?: HotCall[];
  pages?: Router;
  errorMappers?: ErrorMapper[];
  /** Where the internal port listens; all interfaces unless told, because a container's are the inside. */
  internalHost?: string;
  defer: Defer;
}

/**
 * Serves a process: what it does on PORT, what it says of itself on INTERNAL_PORT. At the end it is not ready first, then
 * answers for a while with closed connections, then lets open requests end.
 *
 * @returns the port it listens on
 */
export async function serve({
  service,
  settings,
  logger,
  metrics,
  check,
  notes = () => [],
  api,
  hot = [],
  calls = [],
  pages,
  errorMappers,
  internalHost,
  defer,
}: Parts): Promise<number> {
  const readiness = createReadiness(check, logger);
  if (settings.INTERNAL_PORT !== undefined) {
    measureProcess(metrics, settings.BUILD_VERSION);
    const inside = createHttpApp({ logger, api: [internalRoutes(metrics, readiness.problems, notes)] });
    const internal = await listen(inside, settings.INTERNAL_PORT, internalHost);
    defer(() => internal.close());
  }
  const app = createHttpApp({
    logger,
    metrics: httpMetrics(metrics, service),
    hot,
    calls,
    api: [healthRoutes(readiness.problems), ...api],
    ...(pages && { pages }),
    ...(errorMappers && { errorMappers }),
    trustProxy: settings.TRUST_PROXY,
    includeSubdomains: settings.HSTS_SUBDOMAINS === 'on',
  });
  const server = await listen(app, settings.PORT);
  defer(() => server.close());
  defer(() => {
    readiness.end();
    return server.drain(settings.DRAIN_SECONDS * 1000);
  });
  return server.port;
}

/** What only the inside may ask: health with its reasons, and `/metrics` in the text format of Prometheus. */
function internalRoutes(metrics: Metrics, problems: Check, notes: Notes): Router {
  return healthRoutes(problems, notes).get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.metrics());
  });
}

const GRACE_MS = 25_000;

/** Names something to close at the end; what was named last is closed first. */
export type Defer = (close: () => Promise<unknown> | unknown) => void;

/**
 * Runs a process. `start` names with `defer` what it opens, as it opens it; on SIGINT or SIGTERM, also in the middle of the
 * start, all of it is closed in reverse order and the process ends with code 0. A start that fails closes what it had opened
 * and ends with code 1; a bad setting, an unfinished
 * restore, or a database that this program may not work on, prints one line. A close that takes more than 25 s is cut short.
 */
export function runProcess(start: (defer: Defer) => Promise<void>): void {
  const opened: Parameters<Defer>[0][] = [];
  let ending = false;

  async function end(code: number) {
    if (ending) return; // a watcher and the terminal may both send the signal
    ending = true;
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    for (const close of opened.reverse())
      try {
        await close();
      } catch (error) {
        console.error(error);
      }
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  start((close) => opened.push(close)).catch((error: unknown) => {
    if (ending) return; // what was being started has been closed under it
    const isOperators = [SettingsError, RestoreUnfinished, DatabaseRefused].some(
      (type) => error instanceof type,
    );
    console.error(isOperators && error instanceof Error ? error.message : error);
    void end(1);
  });
}
