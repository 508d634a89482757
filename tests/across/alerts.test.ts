import { commandMetrics } from '@marketplace/command/command-metrics';
import { vaultCheckMetrics } from '@marketplace/command/health';
import { diskMetrics } from '@marketplace/command/visits/disk-guard';
import { wakeUpMetrics } from '@marketplace/command/wake-up';
import { projectorMetrics } from '@marketplace/projector/engine/projector-status';
import { healthCheckMetrics } from '@marketplace/projector/health-checks/health-check-metrics';
import { sealMetrics } from '@marketplace/projector/seals/sealer';
import { catalogueMetrics } from '@marketplace/query/catalogue/catalogue';
import { EMPTY } from '@marketplace/query/catalogue/snapshot';
import { vaultMetrics } from '@marketplace/query/enquiries/vault-status';
import { runbooks } from '@marketplace/read-models/health-answers';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics, httpMetrics, measureProcess, poolMetrics } from '@marketplace/service-kit/metrics';
import { pageMetrics } from '@marketplace/web/server/page-metrics';
import { describe, expect, it } from 'vitest';
import { alerts, anchorOf, charts, headings, prometheusSettings } from './alerts.ts';

const metrics = everyMetric();
const exported = exportedNames();

/** Returns a registry with every metric of every service. */
function everyMetric(): Metrics {
  const metrics = createMetrics();
  measureProcess(metrics, 'test');
  httpMetrics(metrics, 'test');
  poolMetrics(metrics, {});
  commandMetrics(metrics, () => 0).close();
  wakeUpMetrics(metrics);
  diskMetrics(metrics);
  catalogueMetrics(metrics, { age: () => 0, current: EMPTY });
  vaultMetrics(metrics, async () => ({ keyless: 0, shut: 0, isClosed: false }));
  vaultCheckMetrics(metrics, async () => false);
  healthCheckMetrics(metrics, () => undefined);
  pageMetrics(metrics).measureKept({ size: 0, calculatedSize: 0 });
  projectorMetrics(metrics, async () => ({ head: 0, generations: [] }));
  sealMetrics(metrics, () => ({ newest: undefined, isBroken: false, checkedAt: undefined }));
  return metrics;
}

/** Returns the names that the services give to Prometheus, series of histograms among them. */
function exportedNames(): Set<string> {
  const parts = ['', '_bucket', '_sum', '_count'];
  const series = metrics
    .getMetricsAsArray()
    .flatMap(({ name, type }) => (String(type) === 'histogram' ? parts.map((part) => name + part) : [name]));
  return new Set([...series, 'up']); // Prometheus's own: whether it could ask
}

/** Returns the names of metrics in an expression of PromQL: what is no string, label, function, keyword or variable. */
function namesIn(expr: string): string[] {
  const bare = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, '');
  const words = bare.match(/\b[a-z][a-z0-9_]*\b(?! *\()/gi) ?? [];
  return words.filter((word) => !['and', 'or', 'unless'].includes(word));
}

describe('the metrics of the monitoring', () => {
  it.each(alerts)('include those of the alert $name', ({ expr }) => {
    expect(namesIn(expr)).not.toEqual([]);
    expect(namesIn(expr).filter((name) => !exported.has(name))).toEqual([]);
  });

  it.each(charts)('include those of the dashboard panel $title', ({ expr }) => {
    expect(namesIn(expr)).not.toEqual([]);
    expect(namesIn(expr).filter((name) => !exported.has(name))).toEqual([]);
  });

  it('end in _total exactly when they are counters', () => {
    const own = metrics.getMetricsAsArray().filter(({ name }) => !name.startsWith('nodejs_'));
    const misnamed = own.filter(({ name, type }) => (String(type) === 'counter') !== name.endsWith('_total'));
    expect(misnamed.map(({ name }) => name)).toEqual([]);
  });

  it('exclude a made-up name', () => {
    expect(namesIn('sum by (a) (rate(no_such_total{b="c"}[5m])) > 3 or vector(1)')).toEqual([
      'no_such_total',
    ]);
    expect(exported.has('no_such_total')).toBe(false);
  });
});

const anchors = headings.map((heading) => `{{ $externalLabels.runbooks }}#${anchorOf(heading)}`);

describe('an alert', () => {
  it.each(alerts)('named $name links to a remedy', ({ runbook }) => {
    expect(anchors).toContain(runbook);
  });

  it('links to the page that has these headings', () => {
    expect(prometheusSettings).toMatch(
      /^ {2}external_labels:\n(?: +#.*\n)* {4}runbooks: docs\/operations\.md$/m,
    );
  });

  it.each(Object.values(runbooks))('by the operations page is led to what to do: %s', (heading) => {
    expect(headings).toContain(heading);
  });
});

it('the anchor of a heading is that of GitHub', () => {
  expect(anchorOf('503: "We will be back in a moment"')).toBe('503-we-will-be-back-in-a-moment');
  expect(anchorOf('A listing cannot be changed: "Event … cannot be read"')).toBe(
    'a-listing-cannot-be-changed-event--cannot-be-read',
  );
});
