import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBackupStatus, updateBackupStatus } from '@marketplace/service-kit/backup-status';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aTerminal, said } from '../testing/terminal.ts';
import { archiveTool } from './archive-tool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'archive-tool-'));
const statusFile = path.join(folder, 'backup-status.json');
const environment = {
  PGBACKREST_PG1_PATH: folder,
  PGBACKREST_REPO1_CIPHER_PASS: 'a passphrase for tests alone',
  BACKUP_STATUS_FILE: statusFile,
};
const off = { ...environment, ARCHIVE: 'off' };
const lastBackupAt = '2026-11-21T19:00:41.000Z';
beforeEach(() => rmSync(statusFile, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Keeps an archive, or none, for a moment. */
async function keepAndStop(settings: NodeJS.ProcessEnv): Promise<string> {
  const { terminal, end, output } = aTerminal();
  const kept = archiveTool.run(['keep'], terminal, settings);
  end();
  await kept;
  return output();
}

describe('ARCHIVE=off', () => {
  it('is said, and no fault: what was known of an archive before is forgotten, the age of backups is not', async () => {
    await updateBackupStatus(statusFile, {
      lastBackupAt,
      lastArchivedAt: '2026-11-21T19:00:41.000Z',
      problems: { backup: 'the bucket is full', drill: 'the drill failed' },
    });
    expect(await keepAndStop(off)).toMatch(/^ARCHIVE=off: whatever came after the last backup is lost/);
    expect(await readBackupStatus(statusFile)).toMatchObject({
      ok: true,
      problem: null,
      lastBackupAt,
      lastArchivedAt: null,
    });
    const { code, output } = await said(archiveTool, 'status', off);
    expect(output).toMatch(
      `newest backup: ${lastBackupAt}\nnewest backup of the vault: never\nproven: never\nARCHIVE=off: `,
    );
    expect(code).toBe(0);
    expect(await said(archiveTool, 'adopt', off)).toMatchObject({ code: 0 }); // there is nothing to do
  });
});

it('the status ends with 1 while something is wrong, and before there is any', async () => {
  expect(await said(archiveTool, 'status', environment)).toEqual({
    code: 1,
    output: 'Nothing was backed up yet.\n',
  });
  await updateBackupStatus(statusFile, { lastBackupAt, problems: { backup: 'the bucket is full' } });
  const { code, output } = await said(archiveTool, 'status', environment);
  expect(output).toMatch(
    /^newest base backup: .*\nnewest backup of the vault: never\narchived up to: never\nproven: never\nthe bucket is full\n$/,
  );
  expect(code).toBe(1);
});
