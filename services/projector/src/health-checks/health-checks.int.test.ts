import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partitionTestLog } from '@marketplace/event-store/testing/test-log';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { FolderStore } from '@marketplace/service-kit/files/folder-store';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { recordSweep } from '@marketplace/service-kit/quarantine';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, describe, expect, it } from 'vitest';
import { openBench, sealKey, silent } from '../testing/bench.ts';
import { aListing } from '../testing/test-events.ts';
import { healthCheckMetrics } from './health-check-metrics.ts';
import { createHealthChecks } from './health-checks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'survey-'));
const backupStatusFile = path.join(folder, 'backup-status.json');
const uploads = new FolderStore(path.join(folder, 'uploads'));
const status = openStateFile(backupStatusFile);
const surveyed = { disks: { database: folder, uploads: uploads.folder }, uploads, backupStatusFile: status };
const bench = await openBench({ live: false });
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the figures of a registry, by name and labels as Prometheus reads them. */
async function figuresOf(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

it('a projector stores and measures the results of its health checks', async () => {
  const metrics = createMetrics();
  await recordSweep(uploads, { at: '2026-11-24T00:00:00.000Z', unknown: 30, pictures: 90 });
  const [lastBackupAt, lastVaultBackupAt] = ['2026-11-21T19:00:00.000Z', '2026-11-21T19:01:00.000Z'];
  await updateBackupStatus(status, { lastBackupAt, lastVaultBackupAt });
  await bench.startProjector({ metrics, seals: { keys: [sealKey], file: undefined }, surveyed });
  const { survey, seenSeconds } = await waitFor(async () => {
    const signs = await projectorHeartbeats(bench.db);
    return signs.survey && signs;
  });
  const anyNumber = expect.any(Number);
  expect(seenSeconds).toBeLessThan(60);
  expect(survey).toMatchObject({
    disks: ['database', 'uploads'].map((disk) => ({ disk, free: anyNumber, size: anyNumber })),
    postgres: { connections: anyNumber, archiving: false, lastArchivedAt: null },
    seals: { isBroken: false },
    backups: { lastBackupAt, lastProvenAt: null, ok: true },
    quarantine: { pictures: 0, oldestDay: null, stopped: { unknown: 30, pictures: 90 } },
  });
  expect(survey?.postgres?.databaseSize).toBeGreaterThan(1e6);

  const figures = await figuresOf(metrics);
  expect(figures).toMatchObject({
    'disk_size_bytes{disk="database"}': anyNumber,
    postgres_wal_archiving: 0,
    postgres_wal_kept_by_slots_bytes: 0,
    postgres_deadlocks_total: anyNumber,
    'postgres_checkpoints_total{cause="requested"}': anyNumber,
    backup_last_success_timestamp_seconds: Date.parse(lastBackupAt) / 1000,
    backup_vault_last_success_timestamp_seconds: Date.parse(lastVaultBackupAt) / 1000,
    backup_ok: 1,
    pictures_quarantined: 0,
    picture_sweep_stopped: 1,
  });
  for (const name of ['postgres_connections', 'postgres_wal_size_bytes', 'disk_free_bytes{disk="database"}'])
    expect(figures[name]).toBeGreaterThan(0);
  expect(figures).not.toHaveProperty('backup_last_proven_timestamp_seconds');
  expect(figures).not.toHaveProperty('postgres_wal_last_archived_timestamp_seconds');
});

describe('a check without data', () => {
  const metrics = createMetrics();
  const healthChecks = createHealthChecks({ ...surveyed, database: () => bench.db, logger: silent });
  healthCheckMetrics(metrics, () => healthChecks.latest);

  it('is missing rather than outdated', async () => {
    await healthChecks.run(async () => ({
      memoryUsed: 1,
      memoryMax: null,
      clients: 2,
      rejectedConnections: 3,
    }));
    expect(await figuresOf(metrics)).toMatchObject({
      redis_up: 1,
      redis_connected_clients: 2,
      redis_rejected_connections_total: 3,
    });
    await bench.rows('ALTER FUNCTION log.server_state() RENAME TO away');
    const found = await healthChecks.run(async () => null);
    await bench.rows('ALTER FUNCTION log.away() RENAME TO server_state');
    expect([found.postgres, found.redis]).toEqual([null, null]);
    const figures = await figuresOf(metrics);
    expect(figures.redis_up).toBe(0);
    expect(Object.keys(figures).filter((name) => /^(postgres|redis_(?!up))/.test(name))).toEqual([]);
  });

  it('is a problem when it concerns backups', async () => {
    writeFileSync(backupStatusFile, 'half of i');
    const { backups } = await healthChecks.run(async () => null);
    expect(backups).toMatchObject({ ok: false, problem: expect.stringContaining(backupStatusFile) });
    rmSync(backupStatusFile);
    expect((await healthChecks.run(async () => null)).backups).toBeNull();
    expect(Object.keys(await figuresOf(metrics)).filter((name) => name.startsWith('backup_'))).toEqual([]);
  });
});

it('a projector makes partitions of the log ahead', async () => {
  const metrics = createMetrics();
  await partitionTestLog(bench.adminUrl, 10);
  await bench.append(...Array.from({ length: 12 }, () => aListing().viewed()));
  await bench.startProjector({ metrics });
  await waitFor(async () => (await figuresOf(metrics)).log_partitions_ahead === 1);
  const made = await bench.rows('SELECT first::int FROM log.partitions ORDER BY 1');
  expect(made.map(({ first }) => first)).toEqual([1, 11, 21]);
});
