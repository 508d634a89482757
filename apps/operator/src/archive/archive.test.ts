import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackupStatus, updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTerminal, runTool } from '../testing/terminal.ts';
import { archiveTool } from './archive-tool.ts';
import type { BaseBackup } from './cluster.ts';
import { inSingapore, lastTimeOfDay, momentOf } from './cluster.ts';
import { archiveKeeper, dueBackup } from './keep-archive.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'archive-'));
const statusFile = openStateFile(path.join(folder, 'backup-status.json'));
beforeEach(() => statusFile.remove());
afterAll(() => rmSync(folder, { recursive: true }));

describe('a moment', () => {
  it.each([
    ['2026-11-22 14:05:03', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22 14:05', '2026-11-22T06:05:00.000Z'],
    ['2026-11-22T14:05:03.250', '2026-11-22T06:05:03.250Z'],
    ['2026-11-22 14:05:03+08:00', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22 06:05:03 +0000', '2026-11-22T06:05:03.000Z'],
    ['2026-11-22T06:05:03Z', '2026-11-22T06:05:03.000Z'],
  ])('%s is %s', (text, moment) => expect(momentOf(text).toISOString()).toBe(moment));

  it.each(['', 'yesterday', '22.11.2026 14:05', '2026-13-22 14:05', '2026-11-22'])('%s is refused', (text) =>
    expect(() => momentOf(text)).toThrow('is not a time'),
  );

  it('is printed in a form that is accepted', () => {
    const shown = inSingapore(new Date('2026-11-22T18:05:03.250Z'));
    expect(shown).toBe('2026-11-23 02:05:03.250+08:00');
    expect(momentOf(shown).toISOString()).toBe('2026-11-22T18:05:03.250Z');
  });
});

it.each([
  ['2026-11-22T18:59:59.000Z', '2026-11-21T19:00:00.000Z'],
  ['2026-11-22T19:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ['2026-11-23T02:00:00.000Z', '2026-11-22T19:00:00.000Z'],
])('a time of day is in Singapore: at %s the last 03:00 was %s', (now, last) =>
  expect(lastTimeOfDay('03:00', new Date(now)).toISOString()).toBe(last),
);

const nightly = { backupAt: '03:00', fullEverySeconds: 7 * 86_400 };
const made = (type: BaseBackup['type'], at: string): BaseBackup => ({
  label: at,
  type,
  timestamp: { start: new Date(at), stop: new Date(Date.parse(at) + 60_000) },
  archive: { start: '000000010000000000000002' },
  database: { id: 1 },
});
const full = made('full', '2026-11-14T19:00:30.000Z'); // at 03:00:30 of the 15th in Singapore
const incremental = (at: string) => made('incr', at);

it.each<[string, BaseBackup[], string, ReturnType<typeof dueBackup>, object?]>([
  ['full without any other', [], '2026-11-15T10:00:00.000Z', 'full'],
  ['not due before the next night', [full], '2026-11-15T18:59:00.000Z', undefined],
  ['incremental each night', [full], '2026-11-15T19:00:00.000Z', 'incr'],
  [
    'not due twice a night',
    [full, incremental('2026-11-15T19:00:20.000Z')],
    '2026-11-16T18:00:00.000Z',
    undefined,
  ],
  ['due after a night in which the machine was off', [full], '2026-11-18T06:00:00.000Z', 'incr'],
  ['full after a week', [full, incremental('2026-11-20T19:00:20.000Z')], '2026-11-21T19:00:00.000Z', 'full'],
  ['due at once after a restore', [full], '2026-11-15T10:00:00.000Z', 'incr', { timeline: 2 }],
  ['due at once when WAL is missing', [full], '2026-11-15T10:00:00.000Z', 'incr', { hasGap: true }],
])('a base backup is %s', (_when, backups, now, due, changed = {}) => {
  const state = { ...nightly, timeline: 1, hasGap: false, now: new Date(now), ...changed };
  expect(dueBackup(backups, state)).toBe(due);
});

it('a round reports once that Postgres does not answer', async () => {
  const round = archiveKeeper(
    {
      ...nightly,
      cluster: { environment: {}, data: folder },
      databaseUrl: 'postgres://postgres@127.0.0.1:9/none',
      uploads: openFileStore(folder),
      statusFile,
      vaultBackups: openFileStore(folder),
    },
    () => undefined,
  );
  const problem = 'Postgres does not answer: connect ECONNREFUSED 127.0.0.1:9.';
  expect(await round(new Date())).toEqual([problem]);
  expect(await readBackupStatus(statusFile)).toMatchObject({ ok: false, problem });
});

describe('the archive tool', () => {
  const environment = {
    PGBACKREST_PG1_PATH: folder,
    PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase for tests alone',
    BACKUP_STATUS_FILE: statusFile.name,
  };
  const lastBackupAt = '2026-11-21T19:00:41.000Z';

  it('with ARCHIVE=off is no fault: it clears the state of an earlier archive, and keeps the age of backups', async () => {
    const off = { ...environment, ARCHIVE: 'off' };
    await updateBackupStatus(statusFile, {
      lastBackupAt,
      lastArchivedAt: lastBackupAt,
      problems: { backup: 'the bucket is full', drill: 'the drill failed' },
    });
    const { terminal, end, output } = createTerminal();
    const kept = archiveTool.run(['keep'], terminal, off);
    end();
    await kept;
    expect(output()).toMatch(/^ARCHIVE=off: whatever came after the last backup is lost/);
    const cleared = { ok: true, problem: null, lastBackupAt, lastArchivedAt: null };
    expect(await readBackupStatus(statusFile)).toMatchObject(cleared);
    expect(await runTool(archiveTool, 'status', off)).toEqual({
      code: 0,
      output: expect.stringContaining(
        `newest backup: ${lastBackupAt}\nnewest backup of the vault: never\nproven: never\nARCHIVE=off: `,
      ),
    });
    expect(await runTool(archiveTool, 'adopt', off)).toMatchObject({ code: 0 });
  });

  it('ends `status` with 1 for a problem, and before the first backup', async () => {
    expect(await runTool(archiveTool, 'status', environment)).toEqual({
      code: 1,
      output: 'Nothing was backed up yet.\n',
    });
    await updateBackupStatus(statusFile, { lastBackupAt, problems: { backup: 'the bucket is full' } });
    expect(await runTool(archiveTool, 'status', environment)).toEqual({
      code: 1,
      output: `newest base backup: ${lastBackupAt}\nnewest backup of the vault: never\narchived up to: never\nproven: never\nthe bucket is full\n`,
    });
  });
});
