import type { Metrics } from '@marketplace/service-kit/metrics';
import { Gauge } from 'prom-client';
import type { Catalogue } from './catalogue.ts';
import { positionOf } from './snapshot.ts';

/** Adds to a registry how old the catalogue in memory is. */
export function catalogueMetrics(metrics: Metrics, catalogue: Pick<Catalogue, 'age' | 'current'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'catalogue_age_seconds',
    help: 'Since when the read models were not looked at, of which the catalogue in memory is made; missing until it is loaded.',
    registers,
    collect() {
      const age = catalogue.age();
      if (Number.isFinite(age)) this.set(age / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'catalogue_position',
    help: 'Position of the log up to which the catalogue in memory has every event.',
    registers,
    collect() {
      this.set(positionOf(catalogue.current));
    },
  });
}
