import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER } from '@marketplace/command/testing/browser';
import { freePort } from '@marketplace/local-stack/running-server';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { flat } from '@marketplace/testing/fixtures/listing';
import type { RunningPrometheus } from '@marketplace/testing/prometheus';
import { findPrometheus, startPrometheus } from '@marketplace/testing/prometheus';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningProduct } from '../bad-inputs/running-product.ts';
import { startProduct } from '../bad-inputs/running-product.ts';
import { alerts, alertsFile, charts, prometheusSettings } from './alerts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-test-'));
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
let product: RunningProduct;
let prometheus: RunningPrometheus;
let metricsUrl: string;

/** The product as it runs, a little used, and a Prometheus with its own settings that looks each second. */
beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  const backupStatus = path.join(folder, 'backup-status.json');
  const now = new Date().toISOString();
  await updateBackupStatus(openStateFile(backupStatus), {
    lastBackupAt: now,
    lastVaultBackupAt: now,
    lastArchivedAt: now,
    lastProvenAt: now,
    provenPosition: 1,
  });
  product = await startProduct({
    environment: {
      INTERNAL_PORT: String(port),
      DATABASE_DISK: folder,
      BACKUP_STATUS_FILE: backupStatus,
      SMTP_URL: 'smtp://127.0.0.1:9', // nobody writes, so nobody is asked
      PUSH_KEY: 'a push key of this test, 32 bytes',
    },
    seals: { keys: ['a key of no less than thirty-two bytes'], file: undefined },
  });
  closers.push(product.close);
  prometheus = await startPrometheus(
    prometheusSettings
      .replace(
        /dns_sd_configs:\n.*?(?= {4}relabel_configs)/s,
        `static_configs: [{ targets: ['127.0.0.1:${port}'] }]\n`,
      )
      .replaceAll('15s', '1s')
      .replace('/etc/prometheus/alerts.yml', alertsFile),
  );
  closers.push(prometheus.stop);
  await use();
  await waitFor(
    async () => {
      // the last to come; what goes up is told from several looks
      const [looks] = await prometheus.query('count_over_time(log_seal_age_seconds[1m])');
      return Number(looks?.value[1]) > 3;
    },
    { timeoutMs: 110_000 },
  );
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

/** Each thing that is measured happens at least once. */
async function use() {
  const token = await product.enter();
  const { id } = await product.call('POST', '/api/properties', token, flat);
  const visit = { property_id: id, event_type: 'view' };
  await fetch(`${product.origin}/api/analytics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER },
    body: JSON.stringify(visit),
  });
  for (let n = 0; n < 2; n++) await (await fetch(`${product.origin}/buy`)).text();
}

/** What a healthy product has nothing to say to. */
const silentWhenWell = [
  'projection_rebuild_progress_ratio', // while nothing is rebuilt
  'postgres_wal_last_archived_timestamp_seconds', // without an archive
  'postgres_wal_last_archive_failure_timestamp_seconds',
  'http_requests_total{status=', // without an answer of 5xx
  'log_partitions_ahead', // the log is one table
  'log_seals_checked_timestamp_seconds', // for the first quarter of an hour
  'absent(', // which is there to find what is missing
];

const isSilentWhenWell = (expr: string) => silentWhenWell.some((name) => expr.includes(name));

describe('a Prometheus', () => {
  it.each(charts)('has data for the dashboard: $title, $expr', async ({ expr }) => {
    const series = await prometheus.query(expr.replaceAll('$__rate_interval', '1m'));
    if (!isSilentWhenWell(expr)) expect(series).not.toEqual([]);
  });

  it.each(alerts)('has data for the alert $name', async ({ expr }) => {
    // the values themselves, and not only those beyond a bound
    const judged = expr.replace(/ (>|<|==) (?!bool)/g, ' $1 bool ');
    const series = await prometheus.query(judged);
    if (!isSilentWhenWell(expr) && !/ unless /.test(expr)) expect(series).not.toEqual([]);
  });

  it('fires no alert for a healthy product', async () => {
    const { alerts: raised } = await prometheus.ask('alerts');
    expect(raised.filter(({ state }: { state: string }) => state === 'firing')).toEqual([]);
  });
});

/** Runs `promtool`, which must find nothing, and returns what it printed. */
async function promtool(args: string[], input?: string) {
  const { command, env } = await findPrometheus('promtool');
  const { status, stdout, stderr } = spawnSync(command, args, {
    env,
    input,
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  return { status, said: `${stdout}${stderr}` };
}

describe('promtool', () => {
  it('accepts the settings and the alerts', async () => {
    const settings = path.join(folder, 'prometheus.yml');
    writeFileSync(settings, prometheusSettings.replace('/etc/prometheus/alerts.yml', alertsFile));
    expect(await promtool(['check', 'config', settings])).toMatchObject({ status: 0 });
    expect(await promtool(['check', 'rules', '--lint-fatal', alertsFile])).toMatchObject({ status: 0 });
  });

  it('fires the alerts on time, not earlier', async () => {
    const { status, said } = await promtool([
      'test',
      'rules',
      'alerts-of-minutes.promtool.yml',
      'alerts-of-days.promtool.yml',
    ]);
    expect({ status, said }).toMatchObject({ status: 0 });
  });

  it('accepts the names and the texts of the metrics', async () => {
    const { said } = await promtool(['check', 'metrics'], await (await fetch(metricsUrl)).text());
    const ours = said.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_')); // the library's own
    expect(ours).toEqual([]);
  });
});
