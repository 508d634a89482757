import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

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

/** What a pool knows of itself. */
type Pools = Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

const figures = [
  ['pg_pool_connections', 'Database connections that are open.', 'totalCount'],
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
