import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter } from 'prom-client';

/** Adds to a registry what becomes of wake-ups. */
export function wakeUpMetrics(metrics: Metrics) {
  const registers = [metrics];
  return {
    enqueued: new Counter({
      name: 'wakeup_enqueued_total',
      help: 'Wake-ups that Redis took; one that waits already counts for the next.',
      registers,
    }),
    failed: new Counter({
      name: 'wakeup_failed_total',
      help: 'Wake-ups that Redis did not take.',
      registers,
    }),
  };
}
