import type { Metrics } from '@marketplace/service-kit/metrics';
import { Gauge } from 'prom-client';
import type { SealStanding } from './sealer.ts';

/** Adds what is known of the log's seals to a registry. */
export function sealMetrics(metrics: Metrics, standing: () => SealStanding): void {
  const registers = [metrics];
  new Gauge({
    name: 'log_seals_broken',
    help: '1 when the log is not what was sealed, or its newest seal cannot be trusted, else 0.',
    registers,
    collect() {
      this.set(standing().isBroken ? 1 : 0);
    },
  });
  new Gauge({
    name: 'log_seal_age_seconds',
    help: 'Age of the newest seal of the log; missing while there is none.',
    registers,
    collect() {
      const seal = standing().newest?.seal;
      if (seal) this.set((Date.now() - Date.parse(seal.sealed_at)) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'log_seal_position',
    help: 'Position of the newest seal of the log; missing while there is none.',
    registers,
    collect() {
      const { newest } = standing();
      if (newest) this.set(newest.position);
      else this.remove();
    },
  });
  new Gauge({
    name: 'log_seals_checked_timestamp_seconds',
    help: 'When this process last proved all seals; missing before the first time.',
    registers,
    collect() {
      const { checkedAt } = standing();
      if (checkedAt) this.set(checkedAt.getTime() / 1000);
      else this.remove();
    },
  });
}
