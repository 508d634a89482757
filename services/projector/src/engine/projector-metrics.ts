import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { registryStatus } from './registry.ts';

type RegistryStatus = Awaited<ReturnType<typeof registryStatus>>;

/** What the projector counts while it works. */
export type ProjectorMetrics = ReturnType<typeof projectorMetrics>;

/**
 * Adds the projector's metrics to a registry. Where projections stand is asked for at each look at the metrics; while the
 * database is away, that part is missing rather than old.
 */
export function projectorMetrics(metrics: Metrics, status: () => Promise<RegistryStatus>) {
  measureStanding(metrics, status);
  const registers = [metrics];
  return {
    batches: new Histogram({
      name: 'projection_batch_seconds',
      help: 'Time of one transaction that folds events into the live generation.',
      labelNames: ['projection'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    foundByPolling: new Counter({
      name: 'projector_poll_found_work_total',
      help: 'Looks of a projection that found events by polling, before or without a wake-up.',
      registers,
    }),
  };
}

type Generation = RegistryStatus['generations'][number];

function measureStanding(metrics: Metrics, status: () => Promise<RegistryStatus>): void {
  const look = atTheSameTime(() => status().catch(() => ({ head: undefined, generations: [] })));
  const registers = [metrics];
  new Gauge({
    name: 'log_head_position',
    help: 'Position of the last event of the log.',
    registers,
    async collect() {
      const { head } = await look();
      if (head === undefined) this.remove();
      else this.set(head);
    },
  });

  function measure(
    name: string,
    help: string,
    figure: (one: Generation, head: number) => number | undefined,
  ) {
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        const { head = 0, generations } = await look();
        this.reset();
        for (const one of generations) {
          const value = figure(one, head);
          if (value !== undefined) this.set({ projection: one.name }, value);
        }
      },
    });
  }
  const ofLive = (figure: (one: Generation) => number) => (one: Generation) =>
    one.state === 'live' ? figure(one) : undefined;

  measure(
    'projection_position',
    'Position of the last event that was folded.',
    ofLive(({ position }) => position),
  );
  measure(
    'projection_lag_events',
    'Events of the log that are not folded.',
    ofLive(({ lag }) => lag),
  );
  measure(
    'projection_lag_seconds',
    'Age of the oldest event that is not folded, else 0.',
    ofLive(({ lagSeconds }) => lagSeconds),
  );
  measure(
    'projection_stalled',
    '1 while the projection stands still at an event, else 0.',
    ofLive(({ error }) => (error === null ? 0 : 1)),
  );
  measure('projection_rebuild_progress_ratio', 'How much of the log a rebuild has folded.', (one, head) =>
    one.state === 'building' ? one.position / Math.max(1, head) : undefined,
  );
}

/** Returns a function that shares one run of `act` among all who call while it lasts. */
function atTheSameTime<Result>(act: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= act().finally(() => {
      running = undefined;
    });
    return running;
  };
}
