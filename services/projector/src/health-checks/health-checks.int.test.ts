import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import { updateBackupStatus } from '@marketplace/service-kit/backup-status';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import { recordSweep } from '@marketplace/service-kit/quarantine';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Projector } from '../app.ts';
import { createProjector } from '../app.ts';
import type { Bench } from '../testing/bench.ts';
import { sealKey, silent, startBench } from '../testing/bench.ts';
import { healthCheckMetrics } from './health-check-metrics.ts';
import { createHealthChecks } from './health-checks.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'survey-'));
const backupStatusFile = path.join(folder, 'backup-status.json');
const uploads = path.join(folder, 'uploads');
const surveyed = { disks: { database: folder, uploads }, backupStatusFile };
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

/** Returns the figures of a registry, by name and labels as Prometheus reads them. */
async function figuresOf(metrics: Metrics): Promise<Record<string, number>> {
  const lines = (await metrics.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('the health checks of a projector', () => {
  const metrics = createMetrics();
  let projector: Projector;
  beforeAll(async () => {
    const { url: redisUrl, prefix: queuePrefix } = redisNamespace();
    await recordSweep(uploads, { at: '2026-11-24T00:00:00.000Z', unknown: 30, pictures: 90 });
    await updateBackupStatus(backupStatusFile, {
      lastBackupAt: '2026-11-21T19:00:00.000Z',
      lastVaultBackupAt: '2026-11-21T19:01:00.000Z',
    });
    const seals = { keys: [sealKey], file: undefined };
    const parts = { pool: bench.pool, redisUrl, queuePrefix, logger: silent, metrics, seals, surveyed };
    projector = await createProjector(parts);
    await projector.start();
  });
  afterAll(() => projector.close());

  it('stores its results', async () => {
    const { survey, seenSeconds } = await waitFor(async () => {
      const signs = await projectorHeartbeats(bench.db);
      return signs.survey && signs;
    });
    expect(seenSeconds).toBeLessThan(60);
    expect(survey).toMatchObject({
      disks: ['database', 'uploads'].map((disk) => ({
        disk,
        free: expect.any(Number),
        size: expect.any(Number),
      })),
      postgres: { connections: expect.any(Number), archiving: false, lastArchivedAt: null },
      seals: { isBroken: false },
      backups: { lastBackupAt: '2026-11-21T19:00:00.000Z', lastProvenAt: null, ok: true },
      quarantine: { pictures: 0, oldestDay: null, stopped: { unknown: 30, pictures: 90 } },
    });
    expect(survey?.postgres?.databaseSize).toBeGreaterThan(1e6);
  });

  it('measures them', async () => {
    const figures = await figuresOf(metrics);
    expect(figures).toMatchObject({
      'disk_size_bytes{disk="database"}': expect.any(Number),
      postgres_wal_archiving: 0,
      postgres_wal_kept_by_slots_bytes: 0,
      postgres_deadlocks_total: expect.any(Number),
      'postgres_checkpoints_total{cause="requested"}': expect.any(Number),
      backup_last_success_timestamp_seconds: Date.UTC(2026, 10, 21, 19) / 1000,
      backup_vault_last_success_timestamp_seconds: Date.UTC(2026, 10, 21, 19, 1) / 1000,
      backup_ok: 1,
      pictures_quarantined: 0,
      picture_sweep_stopped: 1,
    });
    for (const name of [
      'postgres_connections',
      'postgres_wal_size_bytes',
      'disk_free_bytes{disk="database"}',
    ])
      expect(figures[name]).toBeGreaterThan(0);
    for (const name of [
      'backup_last_proven_timestamp_seconds',
      'postgres_wal_last_archived_timestamp_seconds',
    ])
      expect(figures).not.toHaveProperty(name);
  });
});

describe('what cannot be checked', () => {
  const metrics = createMetrics();
  const healthChecks = createHealthChecks({ ...surveyed, database: () => bench.db, logger: silent });
  healthCheckMetrics(metrics, () => healthChecks.latest);

  it('is missing, rather than old', async () => {
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
    await bench.adminPool.query('ALTER FUNCTION log.server_state() RENAME TO away');
    const found = await healthChecks.run(async () => null);
    await bench.adminPool.query('ALTER FUNCTION log.away() RENAME TO server_state');
    expect([found.postgres, found.redis]).toEqual([null, null]);
    const figures = await figuresOf(metrics);
    expect(figures.redis_up).toBe(0);
    expect(Object.keys(figures).filter((name) => /^(postgres|redis_(?!up))/.test(name))).toEqual([]);
  });

  it('is a problem when it is what is known of backups', async () => {
    writeFileSync(backupStatusFile, 'half of i');
    const { backups } = await healthChecks.run(async () => null);
    expect(backups).toMatchObject({ ok: false, problem: expect.stringContaining(backupStatusFile) });
    rmSync(backupStatusFile);
    expect((await healthChecks.run(async () => null)).backups).toBeNull();
    expect(Object.keys(await figuresOf(metrics)).filter((name) => name.startsWith('backup_'))).toEqual([]);
  });
});
