import { setFlagsFromString } from 'node:v8';
import { DatabaseRefused, RestoreUnfinished } from '@marketplace/event-store/installation';
import type { Router } from 'express';
import type { Check, Notes } from './health.ts';
import { createReadiness, healthRoutes } from './health.ts';
import type { HttpParts } from './http-app.ts';
import { createHttpApp } from './http-app.ts';
import { listen } from './http-server.ts';
import type { Metrics } from './metrics.ts';
import { httpMetrics, measureProcess } from './metrics.ts';
import { SettingsError } from './settings.ts';

interface Parts extends Omit<HttpParts, 'metrics' | 'trustProxy' | 'includeSubdomains'> {
  /** The service's name in metrics. */
  service: string;
  settings: {
    PORT: number;
    TRUST_PROXY: number;
    HSTS_SUBDOMAINS: 'on' | 'off';
    INTERNAL_PORT?: number | undefined;
    DRAIN_SECONDS: number;
    BUILD_VERSION: string;
  };
  metrics: Metrics;
  check: Check;
  /** Shown to operators next to the reasons of readiness. */
  notes?: Notes;
  /** Where the internal port listens; all interfaces by default, which are internal in a container. */
  internalHost?: string;
  defer: Defer;
}

/**
 * Serves a process: its API on PORT, health and metrics on INTERNAL_PORT. At the end it first becomes not ready, then keeps
 * answering for a while and closes connections, then lets open requests end.
 *
 * @returns the port
 */
export async function serve({
  service,
  settings,
  metrics,
  check,
  notes = () => [],
  internalHost,
  defer,
  ...parts
}: Parts): Promise<number> {
  const { logger } = parts;
  const readiness = createReadiness(check, logger);
  if (settings.INTERNAL_PORT !== undefined) {
    measureProcess(metrics, settings.BUILD_VERSION);
    const inside = createHttpApp({ logger, api: [internalRoutes(metrics, readiness.problems, notes)] });
    const internal = await listen(inside, settings.INTERNAL_PORT, internalHost);
    defer(() => internal.close());
  }
  const app = createHttpApp({
    ...parts,
    metrics: httpMetrics(metrics, service),
    api: [healthRoutes(readiness.problems), ...parts.api],
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

/** The routes of the internal port: health with reasons, and `/metrics` in Prometheus' text format. */
function internalRoutes(metrics: Metrics, problems: Check, notes: Notes): Router {
  return healthRoutes(problems, notes).get('/metrics', async (_req, res) => {
    res.type(metrics.contentType).send(await metrics.metrics());
  });
}

const GRACE_MS = 25_000;

/** How much a heap may grow between two full collections. V8 allows half and more, and keeps outdated answers for as long. */
const HEAP_GROWTH_PERCENT = 25;

/** Registers a function that closes something at the end; the last one runs first. */
export type Defer = (close: () => Promise<unknown> | unknown) => void;

/**
 * Runs a process. `start` calls `defer` for each thing it opens. On SIGINT or SIGTERM, even during the start, everything is closed
 * in reverse order and the process exits with 0. If the start fails, it closes what was opened and exits with 1. A bad setting, an
 * unfinished restore, or a database that refuses this program prints one line. Closing is cut off after 25 s.
 */
export function runProcess(start: (defer: Defer) => Promise<void>): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
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
    if (ending) return; // the start failed because its resources were closed
    const isOperators = [SettingsError, RestoreUnfinished, DatabaseRefused].some(
      (type) => error instanceof type,
    );
    console.error(isOperators && error instanceof Error ? error.message : error);
    void end(1);
  });
}
