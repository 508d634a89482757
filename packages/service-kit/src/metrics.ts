import type pg from 'pg';
import type { Metric } from 'prom-client';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is counted of an answer. */
interface Answered {
  /** The pattern of its route. */
  route: string;
  method: string;
  status: number;
  ms: number;
}

export type HttpMetrics = ReturnType<typeof httpMetrics>;

/** The counts of a route and method. */
interface Series {
  labels: { service: string; route: string; method: string };
  byStatus: Map<number, number>;
  /** Answers by duration, each in the first bucket that holds it. */
  buckets: number[];
  count: number;
  sum: number;
}

/**
 * Counts and times the answers of a service. The sums are kept here and read by the registry on demand: the client library would
 * build and hash labels for each answer, which costs as much as answering.
 */
export function httpMetrics(metrics: Metrics, service: string) {
  const registers = [metrics];
  const byRoute = new Map<string, Map<string, Series>>();
  const all = () => [...byRoute.values()].flatMap((byMethod) => [...byMethod.values()]);
  let underWay = 0;

  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, or abandoned by the client.',
    labelNames: ['service', 'route', 'method', 'status'],
    registers,
    collect() {
      this.reset();
      for (const { labels, byStatus } of all())
        for (const [status, count] of byStatus) this.inc({ ...labels, status }, count);
    },
  });
  new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests in progress, including streams.',
    labelNames: ['service'],
    registers,
    collect() {
      this.set({ service }, underWay);
    },
  });
  metrics.registerMetric(durations(all));

  function seriesOf(route: string, method: string): Series {
    const byMethod = byRoute.get(route) ?? new Map<string, Series>();
    const series = byMethod.get(method) ?? newSeries({ service, route, method });
    byRoute.set(route, byMethod.set(method, series));
    return series;
  }

  return {
    began() {
      underWay += 1;
    },
    ended({ route, method, status, ms }: Answered) {
      const series = byRoute.get(route)?.get(method) ?? seriesOf(route, method);
      const seconds = ms / 1000;
      const bucket = SECONDS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
      series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
      series.count += 1;
      series.sum += seconds;
      underWay -= 1;
    },
  };
}

function newSeries(labels: Series['labels']): Series {
  return { labels, byStatus: new Map(), buckets: SECONDS.map(() => 0), count: 0, sum: 0 };
}

/** A histogram of sums that are kept elsewhere, which the library's own does not allow. */
function durations(all: () => Series[]): Metric {
  const name = 'http_request_duration_seconds';
  const histogram = {
    name,
    help: 'From the headers of a request to the end of its answer.',
    type: 'histogram',
    aggregator: 'sum',
  };
  const values = () =>
    all().flatMap(({ labels, buckets, count, sum }) => {
      let upTo = 0;
      const bounded = SECONDS.map((bound, index) => {
        upTo += buckets[index] ?? 0;
        return { metricName: `${name}_bucket`, labels: { le: bound, ...labels }, value: upTo };
      });
      return [
        ...bounded,
        { metricName: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ];
    });
  return { ...histogram, get: async () => ({ ...histogram, values: values() }) } as unknown as Metric;
}

/** The metrics of a process. Each service adds its own. */
export type Metrics = Registry;

/** Returns an empty registry. */
export function createMetrics(): Metrics {
  return new Registry();
}

/** How often the event loop's lag is measured. Each measurement wakes the process: every 10 ms, it costs more than all else at rest. */
const EVENT_LOOP_MS = 50;

/** Adds a process's metrics: memory, processor, event loop, and build. Call it once. */
export function measureProcess(metrics: Metrics, version: string): void {
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_MS });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels say which build runs.',
    labelNames: ['version'],
    registers: [metrics],
  }).set({ version }, 1);
}

/** The counts of a pool. */
type Pools = Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>;

const figures = [
  ['pg_pool_connections', 'Open database connections.', 'totalCount'],
  ['pg_pool_idle', 'Idle database connections.', 'idleCount'],
  ['pg_pool_waiting', 'Callers waiting for a database connection.', 'waitingCount'],
] as const;

/** Measures pools of database connections by service. */
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
