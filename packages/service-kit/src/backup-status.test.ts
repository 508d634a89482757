import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noBackup } from '@marketplace/contracts/operations/survey';
import { afterAll, expect, it } from 'vitest';
import { readBackupStatus, updateBackupStatus } from './backup-status.ts';
import { openStateFile } from './files/state-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backup-status-'));
const address = path.join(folder, 'backup-status.json');
const file = openStateFile(address);
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
  writeFileSync(address, '{"ok": "yes"}');
  await expect(readBackupStatus(file)).rejects.toThrow();
});
