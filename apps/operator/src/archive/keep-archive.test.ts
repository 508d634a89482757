import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { describe, expect, it } from 'vitest';
import type { BaseBackup } from './cluster.ts';
import { archiveKeeper, dueBackup } from './keep-archive.ts';

const settings = { backupAt: '03:00', fullEverySeconds: 7 * 86_400, timeline: 1, hasGap: false };
const made = (type: BaseBackup['type'], at: string): BaseBackup => {
  const start = new Date(at);
  const archive = { start: '000000010000000000000002' };
  const database = { id: 1 };
  return {
    label: at,
    type,
    timestamp: { start, stop: new Date(start.getTime() + 60_000) },
    archive,
    database,
  };
};
const full = made('full', '2026-11-14T19:00:30.000Z'); // at 03:00:30 of the 15th in Singapore

describe('a base backup', () => {
  it('is made at once, and whole, when there is none', () => {
    expect(dueBackup([], { ...settings, now: new Date('2026-11-15T10:00:00.000Z') })).toBe('full');
  });

  it('is not made again before the next night', () => {
    expect(dueBackup([full], { ...settings, now: new Date('2026-11-15T18:59:00.000Z') })).toBeUndefined();
  });

  it('takes what has changed, each night', () => {
    expect(dueBackup([full], { ...settings, now: new Date('2026-11-15T19:00:00.000Z') })).toBe('incr');
    const incremental = made('incr', '2026-11-15T19:00:20.000Z');
    expect(
      dueBackup([full, incremental], { ...settings, now: new Date('2026-11-16T18:00:00.000Z') }),
    ).toBeUndefined();
  });

  it('is made up for after a night in which the machine was off', () => {
    expect(dueBackup([full], { ...settings, now: new Date('2026-11-18T06:00:00.000Z') })).toBe('incr');
  });

  it('is whole again after a week', () => {
    const newest = made('incr', '2026-11-20T19:00:20.000Z');
    expect(dueBackup([full, newest], { ...settings, now: new Date('2026-11-21T19:00:00.000Z') })).toBe(
      'full',
    );
  });

  it('is made at once after a restore, which begins another history, and when WAL is missing', () => {
    const now = new Date('2026-11-15T10:00:00.000Z');
    expect(dueBackup([full], { ...settings, now })).toBeUndefined();
    expect(dueBackup([full], { ...settings, now, timeline: 2 })).toBe('incr');
    expect(dueBackup([full], { ...settings, now, hasGap: true })).toBe('incr');
  });
});

it('says once that Postgres is away, and not for everything that needs it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'keep-archive-'));
  const statusFile = path.join(folder, 'backup-status.json');
  const round = archiveKeeper(
    {
      ...settings,
      cluster: { environment: {}, data: folder },
      databaseUrl: 'postgres://postgres@127.0.0.1:9/none',
      uploadsDir: folder,
      statusFile,
      vaultFolder: folder,
    },
    () => undefined,
  );
  const said = ['Postgres does not answer: connect ECONNREFUSED 127.0.0.1:9.'];
  expect(await round(new Date())).toEqual(said);
  expect(await readBackupStatus(statusFile)).toMatchObject({ ok: false, problem: said[0] });
  rmSync(folder, { recursive: true });
});
