import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noBackup } from '@marketplace/contracts/operations/survey';
import { afterAll, expect, it } from 'vitest';
import { readBackupStatus, updateBackupStatus } from './backup-status.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-status-'));
const file = path.join(folder, 'backup-status.json');
afterAll(() => rmSync(folder, { recursive: true }));

it('updates only the given fields', async () => {
  expect(await readBackupStatus(file)).toBeUndefined();
  await updateBackupStatus(file, { lastBackupAt: '2026-11-21T19:00:00.000Z' });
  await updateBackupStatus(file, { lastProvenAt: '2026-11-21T20:00:00.000Z', provenPosition: 54_761 });
  expect(await readBackupStatus(file)).toEqual({
    ...noBackup,
    lastBackupAt: '2026-11-21T19:00:00.000Z',
    lastProvenAt: '2026-11-21T20:00:00.000Z',
    provenPosition: 54_761,
  });
  await updateBackupStatus(file, { problems: { drill: 'no disk' } });
  await updateBackupStatus(file, { problems: { backup: null } });
  expect(await readBackupStatus(file)).toMatchObject({ ok: false, problem: 'no disk' });
  await updateBackupStatus(file, { problems: { drill: null } });
  expect(await readBackupStatus(file)).toMatchObject({ ok: true, problem: null });
  writeFileSync(file, '{"ok": "yes"}');
  await expect(readBackupStatus(file)).rejects.toThrow();
});
