import type { AppendReport } from '@marketplace/event-store/append';
import { appendChannel } from '@marketplace/event-store/append';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Why files were swept: unfinished, not in the log, never used by a listing, or purged. */
export const sweptKinds = ['part', 'unknown', 'unused', 'purged'] as const;
export type SweptKind = (typeof sweptKinds)[number];

export type CommandMetrics = ReturnType<typeof commandMetrics>;

/** Adds the command service's metrics to a registry and begins to measure the appends of this process. */
export function commandMetrics(metrics: Metrics, waitingAppends: () => number) {
  const registers = [metrics];
  /** Every series exists from the start: the first event of a kind is seen as a rise. */
  function counter<Label extends string>(
    name: string,
    help: string,
    series: Record<Label, readonly string[]>,
  ) {
    const [label] = Object.keys(series) as [Label];
    const counter = new Counter({ name, help, labelNames: [label], registers });
    for (const value of series[label]) counter.labels(value).inc(0);
    return counter;
  }
  new Gauge({
    name: 'append_queue_depth',
    help: 'Views and clicks waiting to be stored, or being stored.',
    registers,
    collect() {
      this.set(waitingAppends());
    },
  });
  return {
    logins: counter(
      'auth_login_total',
      'Login attempts: ok, bad, limited, or shed because too many were running.',
      {
        result: ['ok', 'bad', 'limited', 'shed'],
      },
    ),
    hashes: {
      seconds: new Histogram({
        name: 'auth_hash_seconds',
        help: 'Time to hash a password, excluding the wait.',
        buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
        registers,
      }),
      most: new Gauge({
        name: 'auth_hashes_running_most',
        help: 'Most passwords hashed at one moment.',
        registers,
      }),
    },
    uploads: counter('uploads_total', 'Pictures that were stored or refused.', {
      result: ['stored', 'refused'],
    }),
    variants: counter(
      'picture_variants_total',
      'Pictures whose missing widths and formats were made in the background, or could not be.',
      { result: ['made', 'failed'] },
    ),
    swept: counter(
      'uploads_swept_total',
      'Swept: unfinished files, unknown pictures (set aside), pictures that no listing used, and purged ones.',
      { kind: sweptKinds },
    ),
    droppedVisits: counter('ingest_dropped_total', 'Views and clicks that were not recorded.', {
      reason: ['listing', 'address', 'network', 'total', 'disk', 'unknown_property'],
    }),
    enquiries: counter(
      'enquiries_total',
      'Enquiries: taken, taken as suspect, sent again, or refused because of a bound or the disk.',
      { result: ['taken', 'lead', 'suspect', 'replayed', 'refused'] },
    ),
    forgottenEnquiries: counter(
      'enquiries_forgotten_total',
      'Forgotten enquiries: on request, or after the retention period.',
      { reason: ['asked', 'expired'] },
    ),
    /** Stops measuring appends. */
    close: measureAppends(registers),
  };
}

function measureAppends(registers: Metrics[]): () => void {
  const events = new Counter({
    name: 'events_appended_total',
    help: 'Events stored, excluding duplicates.',
    labelNames: ['type'],
    registers,
  });
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const conflicts = counter('append_conflicts_total', 'Appends refused because the stream had moved on.');
  const unknown = counter(
    'append_unknown_outcome_total',
    'Appends with unknown outcome: the answer was lost, and so was the answer to the retry.',
  );
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers });
  const batches = histogram(
    'append_batch_size',
    'Events stored by one append.',
    [1, 2, 5, 10, 25, 50, 100, 250, 500],
  );
  const commits = histogram(
    'append_commit_seconds',
    'From an append to its commit.',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  );

  const listen = (message: unknown) => {
    const { types, seconds, outcome } = message as AppendReport;
    if (outcome === 'conflict') conflicts.inc();
    if (outcome === 'unknown') unknown.inc();
    if (outcome !== 'stored') return;
    for (const type of types) events.inc({ type });
    batches.observe(types.length);
    commits.observe(seconds);
  };
  appendChannel.subscribe(listen);
  return () => appendChannel.unsubscribe(listen);
}
