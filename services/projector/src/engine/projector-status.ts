import { counted } from '@marketplace/contracts/counted';
import { errorReason } from '@marketplace/event-store/database-errors';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import { setAsideText } from '@marketplace/read-models/set-aside';
import type { Check, Notes } from '@marketplace/service-kit/health';
import { shareRuns } from '@marketplace/service-kit/limits';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { RegistryStatus } from './registry.ts';

export type ProjectorMetrics = ReturnType<typeof projectorMetrics>;

/** While the database is unreachable, the metrics of projections are missing rather than stale. */
export function projectorMetrics(metrics: Metrics, status: () => Promise<RegistryStatus>) {
  registerGauges(metrics, status);
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
      help: 'Polls of a projection that found events before or without a wake-up.',
      registers,
    }),
  };
}

type Generation = RegistryStatus['generations'][number];

const figures: [
  name: string,
  help: string,
  state: 'live' | 'building',
  figure: (one: Generation, head: number) => number,
][] = [
  ['projection_position', 'Position of the last event that was folded.', 'live', ({ position }) => position],
  ['projection_lag_events', 'Events that are not folded yet.', 'live', ({ lag }) => lag],
  [
    'projection_lag_seconds',
    'Age of the oldest event that is not folded, else 0.',
    'live',
    ({ lagSeconds }) => lagSeconds,
  ],
  [
    'projection_stalled',
    '1 while the projection is stopped, else 0.',
    'live',
    ({ error }) => (error === null ? 0 : 1),
  ],
  [
    'projection_set_aside',
    'Streams that are left as they were before an event that cannot be folded.',
    'live',
    ({ setAsideCount }) => setAsideCount,
  ],
  [
    'projection_rebuild_progress_ratio',
    'How much of the log a rebuild has folded.',
    'building',
    ({ position }, head) => position / Math.max(1, head),
  ],
];

function registerGauges(metrics: Metrics, status: () => Promise<RegistryStatus>): void {
  const readStatus = shareRuns(() => status().catch(() => ({ head: undefined, generations: [] })));
  const registers = [metrics];
  new Gauge({
    name: 'log_head_position',
    help: 'Position of the last event of the log.',
    registers,
    async collect() {
      const { head } = await readStatus();
      if (head === undefined) this.remove();
      else this.set(head);
    },
  });

  for (const [name, help, state, figure] of figures)
    new Gauge({
      name,
      help,
      labelNames: ['projection'],
      registers,
      async collect() {
        const { head = 0, generations } = await readStatus();
        this.reset();
        for (const one of generations.filter((generation) => generation.state === state))
          this.set({ projection: one.name }, figure(one, head));
      },
    });
}

/** Events behind from which the projector is unhealthy, unless the lag shrinks. */
const FAR_BEHIND = 10_000;

/** Returns what is wrong with the read models, in sentences; a shrinking lag and streams set aside are not. */
export function createProjectorHealth(status: () => Promise<RegistryStatus>): { check: Check; notes: Notes } {
  const lagBefore = new Map<Projection, number>();
  let notes: string[] = [];

  const check = async () => {
    try {
      const { generations } = await status();
      notes = generations.flatMap(({ name, state, setAside }) =>
        state === 'live' ? setAside.map((one) => `${setAsideText(name, one)}.`) : [],
      );
      return projections.flatMap((name) => {
        const live = generations.find((one) => one.name === name && one.state === 'live');
        if (!live) return [`${name}: there are no tables to read.`];
        if (live.error !== null) return [`${name}: ${live.error}`];
        const before = lagBefore.get(name) ?? Number.POSITIVE_INFINITY;
        lagBefore.set(name, live.lag);
        return live.lag > FAR_BEHIND && live.lag >= before
          ? [`${name}: ${counted(live.lag, 'event')} behind.`]
          : [];
      });
    } catch (error) {
      return [`The database cannot be asked: ${errorReason(error)}.`];
    }
  };
  return { check, notes: () => notes };
}
