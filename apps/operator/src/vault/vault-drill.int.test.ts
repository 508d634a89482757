import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestLog } from '@marketplace/event-store/testing/test-log';
import type { RunningPostgres } from '@marketplace/local-stack/embedded-postgres';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { migrateAll } from '@marketplace/product/migrate-all';
import { createKeyring } from '@marketplace/vault/keyring';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backupTool, restoreTool } from '../backup/backup-tools.ts';
import { logTool } from '../log/log-tool.ts';
import { openEnquiry, storeEnquiry, storeHashKey, visitor } from '../testing/sealed-enquiries.ts';
import { said } from '../testing/terminal.ts';
import { vaultTool } from './vault-tool.ts';

const VAULT_KEY = 'the master key of today, long enough';
const keyring = createKeyring(VAULT_KEY);
const folder = mkdtempSync(path.join(tmpdir(), 'vault-drill-'));
const [backup, file] = [path.join(folder, 'backup'), path.join(folder, 'vault.ndjson.gz')];

let source: Awaited<ReturnType<typeof createTestLog>>;
let target: RunningPostgres;
let id: string;
beforeAll(async () => {
  [source, target] = await Promise.all([createTestLog(), startPostgres({ throwaway: true })]);
  await migrateAll(source.url);
  const hashKey = await storeHashKey(source.admin, keyring);
  id = await storeEnquiry(source.admin, visitor('Mei'), { keyring, hashKey });
  const environment = { DATABASE_URL: source.url, VAULT_KEY, UPLOADS_DIR: path.join(folder, 'uploads') };
  expect((await said(backupTool, backup, environment)).code).toBe(0);
  expect((await said(vaultTool, `backup ${file}`, environment)).code).toBe(0);
});
afterAll(async () => {
  await Promise.all([source.close(), target.stop()]);
  rmSync(folder, { recursive: true });
});

it('the database is lost: the log alone comes back sound and unreadable, and says so; with the vault all of it can be read', async () => {
  await target.createDatabase('restored');
  const environment = {
    DATABASE_URL: target.url('restored'),
    VAULT_KEY,
    UPLOADS_DIR: path.join(folder, 'restored'),
    COMMAND_DB_PASSWORD: 'command-password',
    PROJECTOR_DB_PASSWORD: 'projector-password',
    QUERY_DB_PASSWORD: 'query-password',
  };
  // the server may be stopped before the last connection is closed on both sides
  const admin = new pg.Pool({ connectionString: environment.DATABASE_URL }).on('error', () => undefined);
  expect(await said(restoreTool, backup, environment)).toEqual({
    code: 3,
    output: expect.stringMatching(/^missing: 1 enquiry lacks its key\. /m),
  });
  expect(await said(logTool, 'check', environment)).toMatchObject({ code: 0 });
  await expect(openEnquiry(admin, id, keyring)).rejects.toThrow('the vault has no key');
  expect(await said(vaultTool, 'status', environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 enquiry lacks a key, and cannot be read'),
  });
  expect(await said(restoreTool, `${backup} --vault ${file}`, environment)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /here already: nothing was changed$.*^1 key of \S+ is back; 0 were here already$/ms,
    ),
  });
  expect(await openEnquiry(admin, id, keyring)).toMatchObject({ name: 'Mei' });
  expect((await said(vaultTool, 'status', environment)).code).toBe(0);
  await admin.end();
});
