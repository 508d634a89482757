import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Metrics } from './metrics.ts';

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
