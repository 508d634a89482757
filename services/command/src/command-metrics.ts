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
  new Gauge({
    name: 'append_queue_depth',
    help: 'Views and clicks that wait to be stored, or are being stored.',
    registers,
    collect() {
      this.set(waitingAppends());
    },
  });
  return {
    logins: counterOf(metrics, {
      name: 'auth_login_total',
      help: 'Attempts to log in: ok, bad, limited, or shed for want of room.',
      label: 'result',
      values: ['ok', 'bad', 'limited', 'shed'],
    }),
    hashes: {
      seconds: new Histogram({
        name: 'auth_hash_seconds',
        help: 'Hashing of a password, without the wait for it.',
        buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
        registers,
      }),
      most: new Gauge({
        name: 'auth_hashes_running_most',
        help: 'The most passwords that were hashed at one moment.',
        registers,
      }),
    },
    uploads: counterOf(metrics, {
      name: 'uploads_total',
      help: 'Pictures that were stored or refused.',
      label: 'result',
      values: ['stored', 'refused'],
    }),
    variants: counterOf(metrics, {
      name: 'picture_variants_total',
      help: 'Pictures whose missing widths and formats were made behind the calls, or could not be.',
      label: 'result',
      values: ['made', 'failed'],
    }),
    swept: counterOf(metrics, {
      name: 'uploads_swept_total',
      help: 'Swept: unfinished files, unknown pictures (set aside), pictures that no listing used, and purged ones.',
      label: 'kind',
      values: [...sweptKinds],
    }),
    droppedVisits: counterOf(metrics, {
      name: 'ingest_dropped_total',
      help: 'Views and clicks that were not recorded.',
      label: 'reason',
      values: ['listing', 'address', 'network', 'total', 'disk', 'unknown_property'],
    }),
    enquiries: counterOf(metrics, {
      name: 'enquiries_total',
      help: 'Enquiries: taken, taken as suspect, sent again, or refused because of a bound or the disk.',
      label: 'result',
      values: ['taken', 'suspect', 'replayed', 'refused'],
    }),
    forgottenEnquiries: counterOf(metrics, {
      name: 'enquiries_forgotten_total',
      help: 'Enquiries that were forgotten: because somebody asked, or because their time was over.',
      label: 'reason',
      values: ['asked', 'expired'],
    }),
    /** Ends the measuring of appends. */
    close: measureAppends(metrics),
  };
}

interface Counted<Label extends string> {
  name: string;
  help: string;
  label: Label;
  values: string[];
}

/** Returns a counter whose series are all there from the start, so that the first of a kind is seen as a rise. */
function counterOf<Label extends string>(
  metrics: Metrics,
  { name, help, label, values }: Counted<Label>,
): Counter<Label> {
  const counter = new Counter({ name, help, labelNames: [label], registers: [metrics] });
  for (const value of values) counter.labels(value).inc(0);
  return counter;
}

/** Measures the appends of this process. Returns what ends that. */
function measureAppends(metrics: Metrics): () => void {
  const registers = [metrics];
  const events = new Counter({
    name: 'events_appended_total',
    help: 'Events that were stored, duplicates not among them.',
    labelNames: ['type'],
    registers,
  });
  const conflicts = new Counter({
    name: 'append_conflicts_total',
    help: 'Appends refused because the stream had moved on.',
    registers,
  });
  const unknown = new Counter({
    name: 'append_unknown_outcome_total',
    help: 'Appends of which nobody knows whether they were stored: their answer was lost, and the log did not answer again.',
    registers,
  });
  const batches = new Histogram({
    name: 'append_batch_size',
    help: 'Events stored by one append.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500],
    registers,
  });
  const commits = new Histogram({
    name: 'append_commit_seconds',
    help: 'From an append to its commit.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });

  const listen = (message: unknown) => {
    const { types, seconds, outcome } = message as AppendReport;
    if (outcome === 'conflict') conflicts.inc();
    if (outcome === 'unknown') unknown.inc();
    if (outcome !== 'stored') return;
    const counts = new Map<string, number>();
    for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const [type, count] of counts) events.inc({ type }, count);
    batches.observe(types.length);
    commits.observe(seconds);
  };
  appendChannel.subscribe(listen);
  return () => appendChannel.unsubscribe(listen);
}
