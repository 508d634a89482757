import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { createTestLog } from '@marketplace/event-store/testing/test-log';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { migrateAll } from '@marketplace/product/migrate-all';
import { readBackupStatus } from '@marketplace/service-kit/backup-status';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { namesIn, openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { createKeyring, keyedHash } from '@marketplace/vault/keyring';
import { rotateKeys } from '@marketplace/vault/vault-keys';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backupTool, restoreTool } from '../backup/backup-tools.ts';
import { BackupRefused } from '../backup/upload-files.ts';
import { logTool } from '../log/log-tool.ts';
import {
  forgetEnquiry,
  openEnquiry,
  storeEnquiry,
  storeHashKey,
  visitor,
} from '../testing/sealed-enquiries.ts';
import { rolePasswords, runTool } from '../testing/terminal.ts';
import { keepVaultBackup } from './vault-backups.ts';
import { vaultTool } from './vault-tool.ts';

const old = 'the master key of before, long enough';
const now = 'the master key of today, long enough';
const folder = mkdtempSync(path.join(tmpdir(), 'vault-'));
let files = 0;
const newFile = (ending = 'ndjson') => {
  files += 1;
  return path.join(folder, `${files}.${ending}`);
};

let log: Awaited<ReturnType<typeof createTestLog>>;
let hashKey: Buffer;
beforeAll(async () => {
  log = await createTestLog();
  await migrateAll(log.url);
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});
/** Loses the vault, as when only a backup of it is left. */
const lose = () => log.admin.query('TRUNCATE vault.keys, vault.hash_key, vault.photos');
beforeEach(async () => {
  await lose();
  hashKey = await storeHashKey(log.admin, createKeyring(old));
  const { rows } = await log.admin.query<{ id: string }>(
    `SELECT substr(stream_id, 9) AS id FROM log.streams WHERE stream_id LIKE 'enquiry-%' AND version = 1`,
  );
  for (const { id } of rows) await forgetEnquiry(log.admin, id); // those of earlier tests
});

const vault = (words: string, keys: NodeJS.ProcessEnv = { VAULT_KEY: old }) =>
  runTool(vaultTool, words, { DATABASE_URL: log.url, ...keys });
const store = (name: string, key = old) =>
  storeEnquiry(log.admin, visitor(name), { keyring: createKeyring(key), hashKey });
const idsOf = async () =>
  (await log.admin.query<{ id: string }>('SELECT enquiry_id AS id FROM vault.keys ORDER BY id')).rows.map(
    ({ id }) => id,
  );
describe('the status of the vault', () => {
  it('names the master key of its keys, and how many it opens', async () => {
    await store('Mei');
    await store('Ravi');
    expect(await vault('status')).toEqual({
      code: 0,
      output: `2 keys of 2 enquiries\nmaster key ${createKeyring(old).masterId} (VAULT_KEY): 2 keys, 2 readable\nEverything can be read.\n`,
    });
  });

  it('says what to do when keys do not open or are missing', async () => {
    await store('Mei');
    expect(await vault('status', { VAULT_KEY: now })).toEqual({
      code: 1,
      output: expect.stringMatching(
        /1 key, 0 readable\n.*Set the missing master key as VAULT_KEY_PREVIOUS\./s,
      ),
    });
    expect(await vault('status', {})).toMatchObject({
      code: 1,
      output: expect.stringContaining('VAULT_KEY is not set'),
    });
    await lose();
    expect(await vault('status')).toEqual({
      code: 1,
      output: expect.stringContaining(
        '1 enquiry lacks a key, and cannot be read: restore a backup of the vault.',
      ),
    });
  });
});

describe('another master key', () => {
  it('rewraps all keys, which no longer need the previous one', async () => {
    const ids = [await store('Mei'), await store('Ravi'), await store('Ann', now)];
    expect(await vault('rotate', { VAULT_KEY: now, VAULT_KEY_PREVIOUS: old })).toEqual({
      code: 0,
      output: '3 keys were rewrapped with VAULT_KEY.\n', // two, and that of the hashes
    });
    expect((await vault('status', { VAULT_KEY: now })).code).toBe(0);
    for (const id of ids) expect(await openEnquiry(log.admin, id, createKeyring(now))).toHaveProperty('name');
    expect((await vault('rotate', { VAULT_KEY: now })).output).toMatch(/^0 keys were/);
  });

  it('makes missing and outdated hashes, by which people are found', async () => {
    const [mei, ravi] = [await store('Mei'), await store('Ravi', now)];
    const hashed = (await log.admin.query('SELECT * FROM vault.keys ORDER BY key_id')).rows;
    await log.admin.query(
      'UPDATE vault.keys SET email_hash = NULL, phone_hash = NULL WHERE enquiry_id = $1',
      [ravi],
    );
    await log.admin.query("UPDATE vault.keys SET phone_hash = 'of an earlier form' WHERE enquiry_id = $1", [
      mei,
    ]);
    expect((await vault('rotate', { VAULT_KEY: old, VAULT_KEY_PREVIOUS: now })).output).toBe(
      '1 key was rewrapped with VAULT_KEY.\n2 enquiries can be found by email and phone again.\n',
    );
    const after = (await log.admin.query('SELECT * FROM vault.keys ORDER BY key_id')).rows;
    const hashes = (rows: typeof after) => rows.map(({ email_hash, phone_hash }) => [email_hash, phone_hash]);
    expect(hashes(after)).toEqual(hashes(hashed));
  });

  it('leaves and reports keys that it cannot open', async () => {
    const id = await store('Mei');
    const { code, output } = await vault('rotate', { VAULT_KEY: now });
    expect(code).toBe(1);
    expect(output).toContain('2 keys could not be opened, and are left as they were');
    expect(await openEnquiry(log.admin, id, createKeyring(old))).toMatchObject({ name: 'Mei' });
    await expect(vault('rotate', {})).rejects.toThrow('Setting VAULT_KEY must be set');
  });

  it('can be set while enquiries come and are forgotten, despite interruptions', async () => {
    const before = await Promise.all(Array.from({ length: 500 }, (_, n) => store(`Before${n}`)));
    const both = createKeyring(now, old);
    const arrived: string[] = [];
    let isOver = false;
    const work = async (nth: number) => {
      for (let n = 0; !isOver; n += 1) {
        const keyring = n % 2 === 0 ? both : createKeyring(old); // a service that was not restarted yet
        arrived.push(await storeEnquiry(log.admin, visitor(`During${nth}-${n}`), { keyring, hashKey }));
        const id = before.pop();
        if (id !== undefined) await forgetEnquiry(log.admin, id);
      }
    };
    const working = [work(1), work(2)];
    let interruptions = 0;
    const rotate = () =>
      withConnectionAs(log.url, 'owner', async (owner) => {
        const { rows } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        return rotateKeys(owner, both, () => {
          if (interruptions > 3) return;
          interruptions += 1;
          void log.admin.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
        });
      });
    const isRotated = () =>
      rotate().then(
        () => true,
        () => false,
      );
    while (!(await isRotated()) || interruptions <= 3); // old services go on storing, so there is always more
    isOver = true;
    await Promise.all(working);
    expect(interruptions).toBeGreaterThan(3);
    await withConnectionAs(log.url, 'owner', (owner) => rotateKeys(owner, both));
    const left = await idsOf();
    expect(new Set(left)).toEqual(new Set([...before, ...arrived]));
    for (const id of left)
      expect(await openEnquiry(log.admin, id, createKeyring(now))).toHaveProperty('name');
    expect((await vault('status', { VAULT_KEY: now })).code).toBe(0);
  });
});

describe('a backup of the vault', () => {
  it('restores lost keys, and reveals nothing without the master key', async () => {
    const id = await store('Meizulkifli');
    for (const file of [newFile(), newFile('ndjson.gz')]) {
      const made = await vault(`backup ${file}`);
      expect(made).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^1 key is in \S+, wrapped as in the vault/),
      });
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const text = file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file);
      // long enough not to be among random bytes by chance
      for (const secret of ['Meizulkifli', 'meizulkifli@example.com', '9123 4567', '91234567', old])
        expect(text.includes(secret)).toBe(false);
      await lose();
      expect(await vault(`restore ${file}`)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^1 key of \S+ is back; 0 were here already\n$/),
      });
      expect(await openEnquiry(log.admin, id, createKeyring(old))).toMatchObject({ name: 'Meizulkifli' });
      expect((await vault('status')).code).toBe(0);
      expect((await vault(`restore ${file}`)).output).toMatch(
        /^0 keys of \S+ are back; 1 were here already\n$/,
      );
    }
  });

  it('restores from all files of a folder, and reports keys that none has', async () => {
    const id = await store('Mei');
    const backups = mkdtempSync(path.join(folder, 'backups-'));
    const fileOf = (day: string) => path.join(backups, `vault-${day}T020000.000Z.ndjson.gz`);
    await vault(`backup ${fileOf('2026-11-21')}`);
    await lose();
    await vault(`backup ${fileOf('2026-11-22')}`); // of an empty vault
    expect(await vault(`restore ${fileOf('2026-11-22')}`)).toEqual({
      code: 3,
      output: expect.stringMatching(
        /^0 keys .*\nmissing: 1 enquiry lacks its key\. Restore a backup of the vault/,
      ),
    });
    expect(await vault(`restore ${backups}`)).toMatchObject({ code: 0 });
    expect(await openEnquiry(log.admin, id, createKeyring(old))).toMatchObject({ name: 'Mei' });
    await lose();
    expect(await vault(`restore ${mkdtempSync(path.join(folder, 'none-'))}`)).toEqual({
      code: 3,
      output: expect.stringMatching(/^.* has no backup of the vault\nmissing: 1 enquiry lacks/),
    });
  });

  it('is kept in a bucket, and restored from there by default', async () => {
    const { settings: keys, store: vaultBackups, close } = await openTestStore('bucket');
    const id = await store('Mei');
    const statusFile = openStateFile(path.join(folder, 'status-of-bucket.json'));
    const keeping = { databaseUrl: log.url, vaultBackups, statusFile };
    const begun = new Date();
    await keepVaultBackup(keeping, new Date(begun.getTime() - 8 * 86_400_000));
    await keepVaultBackup(keeping, begun);
    expect(await namesIn(vaultBackups)).toEqual([expect.stringContaining(begun.toISOString().slice(0, 10))]);
    await lose();
    const settings = { VAULT_KEY: old, VAULT_BACKUPS: keys.UPLOADS_URL, ...keys };
    expect(await vault('restore', settings)).toMatchObject({ code: 0 });
    expect(await openEnquiry(log.admin, id, createKeyring(old))).toMatchObject({ name: 'Mei' });
    await close();
  });

  it('creates its folder, and is recorded for `status`', async () => {
    const statusFile = path.join(folder, 'backup-status.json');
    const environment = { DATABASE_URL: log.url, BACKUP_STATUS_FILE: statusFile };
    const file = path.join(folder, 'elsewhere', 'vault.ndjson');
    expect((await runTool(vaultTool, `backup ${file}`, environment)).code).toBe(0);
    const { made_at } = JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '');
    expect(await readBackupStatus(openStateFile(statusFile))).toMatchObject({
      lastVaultBackupAt: made_at,
      lastBackupAt: null,
    });
  });

  it('restores no keys of forgotten enquiries or of another log', async () => {
    const [mei, ravi] = [await store('Mei'), await store('Ravi')];
    const file = newFile();
    await vault(`backup ${file}`);
    await forgetEnquiry(log.admin, mei);
    await lose();
    const { code, output } = await vault(`restore ${file}`);
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('1 left out: their enquiries were erased since\n'),
    ]);
    expect(await idsOf()).toEqual([ravi]);

    const other = await createTestLog();
    await migrateAll(other.url);
    const elsewhere = await runTool(vaultTool, `restore ${file}`, {
      DATABASE_URL: other.url,
      VAULT_KEY: old,
    });
    expect(elsewhere.output).toContain('2 left out: their enquiries are not in this log.');
    expect((await other.admin.query('SELECT FROM vault.keys')).rowCount).toBe(0);
    await other.close();
  });

  it('forgets enquiries again in an earlier log', async () => {
    const mei = await store('Mei');
    const before = newFile();
    await vault(`backup ${before}`);
    const { rows } = await log.admin.query("SELECT * FROM log.events WHERE stream_id = 'enquiry-' || $1", [
      mei,
    ]);
    await forgetEnquiry(log.admin, mei);
    const after = newFile();
    await vault(`backup ${after}`);
    const older = await createTestLog();
    await migrateAll(older.url);
    await older.admin.query('SELECT log.append($1)', [JSON.stringify(rows)]);
    const restore = (file: string) =>
      runTool(vaultTool, `restore ${file}`, { DATABASE_URL: older.url, VAULT_KEY: old, OPERATOR: 'maria' });
    await restore(before);
    expect(await openEnquiry(older.admin, mei, createKeyring(old))).toMatchObject({ name: 'Mei' });
    expect((await restore(after)).output).toMatch(/^1 enquiry is erased again: /m);
    await expect(openEnquiry(older.admin, mei, createKeyring(old))).rejects.toThrow('the vault has no key');
    expect((await restore(after)).output).not.toContain('again');
    await older.close();
  });

  it('merges with keys from after the loss that have another hash key', async () => {
    const mei = await store('Mei');
    const file = newFile();
    await vault(`backup ${file}`);
    await lose();
    hashKey = await storeHashKey(log.admin, createKeyring(now));
    const ravi = await store('Ravi', now);
    await expect(vault(`restore ${file}`, { VAULT_KEY: now })).rejects.toThrow('is not set');
    await vault(`restore ${file}`, { VAULT_KEY: now, VAULT_KEY_PREVIOUS: old });
    expect(await idsOf()).toEqual([mei, ravi].sort());
    const found = await log.admin.query('SELECT enquiry_id AS id FROM vault.keys WHERE email_hash = $1', [
      keyedHash(hashKey, 'mei@example.com'),
    ]);
    expect(found.rows).toEqual([{ id: mei }]);
  });

  it('is refused when it is damaged, truncated, or another file', async () => {
    await store('Mei');
    const file = newFile();
    await vault(`backup ${file}`);
    await lose();
    const text = readFileSync(file, 'utf8');
    const lines = text.split('\n');
    for (const bad of [
      text.replace(/"wrapped":"\w/, '"wrapped":"g'),
      lines.slice(0, -2).join('\n'),
      [lines[0], ...lines.slice(2)].join('\n'),
      'something else\n',
      '',
    ]) {
      writeFileSync(file, bad);
      await expect(vault(`restore ${file}`)).rejects.toThrow(BackupRefused);
    }
    await expect(vault(`restore ${file}.none`)).rejects.toThrow(BackupRefused);
    await expect(vault(`backup ${file}`)).rejects.toThrow('exists already.');
    expect(await idsOf()).toEqual([]);
  });
});

it('after the loss of the database the log alone is sound and unreadable; with a backup of the vault it can be read', async () => {
  const [ofLog, ofVault] = [path.join(folder, 'backup'), newFile('ndjson.gz')];
  const id = await store('Mei');
  const source = { DATABASE_URL: log.url, VAULT_KEY: old, UPLOADS_DIR: path.join(folder, 'uploads') };
  expect((await runTool(backupTool, ofLog, source)).code).toBe(0);
  expect((await vault(`backup ${ofVault}`)).code).toBe(0);
  const target = await startPostgres({ throwaway: true });
  await target.createDatabase('restored');
  const DATABASE_URL = target.url('restored');
  const there = {
    DATABASE_URL,
    VAULT_KEY: old,
    UPLOADS_DIR: path.join(folder, 'restored'),
    ...rolePasswords,
  };
  // the server may be stopped before the last connection is closed on both sides
  const admin = new pg.Pool({ connectionString: DATABASE_URL }).on('error', () => undefined);
  expect(await runTool(restoreTool, ofLog, there)).toEqual({
    code: 3,
    output: expect.stringMatching(/^missing: 1 enquiry lacks its key\. /m),
  });
  expect(await runTool(logTool, 'check', there)).toMatchObject({ code: 0 });
  await expect(openEnquiry(admin, id, createKeyring(old))).rejects.toThrow('the vault has no key');
  expect(await runTool(vaultTool, 'status', there)).toMatchObject({
    code: 1,
    output: expect.stringContaining('1 enquiry lacks a key, and cannot be read'),
  });
  expect(await runTool(restoreTool, `${ofLog} --vault ${ofVault}`, there)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /here already: nothing was changed$.*^1 key of \S+ is back; 0 were here already$/ms,
    ),
  });
  expect(await openEnquiry(admin, id, createKeyring(old))).toMatchObject({ name: 'Mei' });
  expect((await runTool(vaultTool, 'status', there)).code).toBe(0);
  await admin.end();
  await target.stop();
});
