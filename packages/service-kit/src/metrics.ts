import type { RequestHandler } from 'express';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { routeOf } from './request-context.ts';

/** What a process measures. Each service adds its own metrics to the registry it is given. */
export type Metrics = Registry;

/** Returns a registry that holds nothing yet. */
export function createMetrics(): Metrics {
  return new Registry();
}

/** Adds what every process has: memory, processor, event loop, and which build it is. Once a process. */
export function measureProcess(metrics: Metrics, version: string): void {
  collectDefaultMetrics({ register: metrics });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which build runs.',
    labelNames: ['version'],
    registers: [metrics],
  }).set({ version }, 1);
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Returns middleware that counts and times the answers of a service. */
export function httpMetrics(metrics: Metrics, service: string): RequestHandler {
  const registers = [metrics];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, or given up by the client.',
    labelNames: ['service', 'route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['service', 'route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests under way, streams among them.',
    labelNames: ['service'],
    registers,
  });

  return (req, res, next) => {
    const started = performance.now();
    inFlight.inc({ service });
    res.once('close', () => {
      const labels = { service, route: routeOf(req), method: req.method };
      inFlight.dec({ service });
      requests.inc({ ...labels, status: res.statusCode });
      durations.observe(labels, (performance.now() - started) / 1000);
    });
    next();
  };
}

/** What a pool knows of itself. */
type Pools = Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

const figures = [
  ['pg_pool_total', 'Database connections that are open.', 'totalCount'],
  ['pg_pool_idle', 'Database connections that nobody uses.', 'idleCount'],
  ['pg_pool_waiting', 'Callers who wait for a database connection.', 'waitingCount'],
] as const;

/** Measures pools of database connections, each under the name of its service. */
export function poolMetrics(metrics: Metrics, pools: Pools): void {
  for (const [name, help, figure] of figures)
    new Gauge({
      name,
      help,
      labelNames: ['service'],
      registers: [metrics],
      collect() {
        for (const [service, pool] of Object.entries(pools)) this.set({ service }, pool[figure]);
      },
    });
}
