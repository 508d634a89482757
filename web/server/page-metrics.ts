import type { Metrics } from '@marketplace/service-kit/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Rendering } from './rendered-page.ts';

/** The source of an answer: `kept` cached, `made` rendered for it, `outdated` an older version because rendering failed. */
const answered = ['kept', 'made', 'outdated', 'refused'] as const;
type Answered = (typeof answered)[number];

const SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type PageMetrics = ReturnType<typeof pageMetrics>;

/** Returns the metrics of pages. */
export function pageMetrics(metrics: Metrics) {
  const registers = [metrics];
  const answers = new Counter({
    name: 'page_answers_total',
    help: 'Pages answered: kept (from the cache), made, outdated because the newer one could not be made, or refused.',
    labelNames: ['from'],
    registers,
  });
  for (const from of answered) answers.inc({ from }, 0);
  const evicted = new Counter({
    name: 'pages_evicted_total',
    help: 'Cached pages evicted to make room for others.',
    registers,
  });
  const renderings = new Histogram({
    name: 'page_rendering_seconds',
    help: 'Time to make a page, including the wait for a thread, by outcome.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  return {
    evicted: () => evicted.inc(),
    answered: (from: Answered) => answers.inc({ from }),
    rendered: (outcome: Rendering['outcome'] | 'failed', ms: number) =>
      renderings.observe({ outcome }, ms / 1000),
    measureKept(pages: { size: number; calculatedSize: number }): void {
      new Gauge({
        name: 'pages_kept',
        help: 'Cached pages.',
        registers,
        collect() {
          this.set(pages.size);
        },
      });
      new Gauge({
        name: 'pages_kept_bytes',
        help: 'Memory used by cached pages.',
        registers,
        collect() {
          this.set(pages.calculatedSize);
        },
      });
    },
  };
}
