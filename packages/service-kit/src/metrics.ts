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
