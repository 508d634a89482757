import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { createTestLog, repriced, viewed } from '@marketplace/event-store/testing/test-log';
import { claimFor } from '@marketplace/product/data-folder';
import { migrateAll } from '@marketplace/product/migrate-all';
import { openStateFile } from '@marketplace/service-kit/files/state-file';
import { openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupTool } from '../backup/backup-tools.ts';
import { runTool } from '../testing/terminal.ts';
import { logTool } from './log-tool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'check-verb-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inFolder = (name: string) => path.join(folder, name);
const file = inFolder('last-seal.json');
const MAC = /[0-9a-f]{64}/;

let log: Awaited<ReturnType<typeof createTestLog>>;
let settings: Record<string, string>;
beforeEach(async () => {
  log = await createTestLog();
  await migrateAll(log.url);
  settings = {
    DATABASE_URL: log.url,
    UPLOADS_DIR: inFolder('uploads'),
    LOG_SEAL_KEY: 'the key of these tests, 32 bytes long',
    OPERATOR: 'maria',
  };
  const listing = newId();
  await appendEvents(log.command, [repriced(listing, 1), viewed(), repriced(listing, 2, 990_000)]);
});
afterEach(async () => {
  await log.close();
  for (const left of readdirSync(folder)) rmSync(inFolder(left), { recursive: true });
});

const ask = (words: string, more = {}) => runTool(logTool, words, { ...settings, ...more });

/** Does what the guards forbid to everybody. */
const tamper = (statement: string) =>
  log.admin.query(`ALTER TABLE log.events DISABLE TRIGGER no_change; ${statement};
    ALTER TABLE log.events ENABLE ALWAYS TRIGGER no_change`);
const lowered = `UPDATE log.events SET data = data || '{"price": 1}' WHERE position = 3`;

async function sealed(): Promise<string> {
  const { output } = await ask('seal');
  expect(output).toMatch(/^Sealed up to position 3: [0-9a-f]{64}\n$/);
  return MAC.exec(output)?.[0] ?? '';
}

describe('an operator', () => {
  it('seals the log in their own name, and reads its newest seal', async () => {
    const mac = await sealed();
    expect(await ask('check')).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`^newest seal: ${mac}, up to position 3, of \\S+Z\\nThe log is sound: 4 events\\.\\n$`),
      ),
    });
    expect((await ask('tail --type LogSealed')).output).toContain('maria (cli)');
    expect((await ask(`check --expect ${mac}`)).code).toBe(0);
    expect(await ask(`check --expect ${'a'.repeat(64)}`)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`damage: the seal ${'a'.repeat(64)}, which the log had, is gone`),
    });
    await expect(ask('seal', { LOG_SEAL_KEY: '' })).rejects.toThrow('Setting LOG_SEAL_KEY must be set.');
  });

  it('detects a changed event, with and without a key', async () => {
    await sealed();
    await tamper(lowered);
    const change = /^damage: positions 1 to 3 are not what was sealed at position 4 on \S+Z$/m;
    for (const more of [{}, { LOG_SEAL_KEY: '' }]) {
      const { code, output } = await ask('check', more);
      expect(code).toBe(1);
      expect(output).toMatch(change);
    }
  });

  it('detects a truncated log by the remembered seal', async () => {
    await ask('seal', { LAST_SEAL_FILE: file });
    await tamper(`${lowered}; DELETE FROM log.events WHERE position = 4; UPDATE log.head SET position = 3;
      DELETE FROM log.streams WHERE stream_id = 'log-seals'`);
    expect((await ask('check')).output).toBe('note: no event is sealed yet\nThe log is sound: 3 events.\n');
    expect(await ask('check', { LAST_SEAL_FILE: file })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^damage: the seal [0-9a-f]{64}, which the log had, is gone/),
    });
    await expect(ask('seal', { LAST_SEAL_FILE: file })).rejects.toThrow('and no longer has it');
    expect(await ask('seal --unproven', { LAST_SEAL_FILE: file })).toMatchObject({ code: 0 });
  });

  it('detects it by a seal in a bucket, which takes over that of a file', async () => {
    const { settings: keys, close } = await openTestStore('bucket');
    const address = new URL(keys.UPLOADS_URL);
    address.pathname += '/state/last-seal.json';
    const inBucket = { ...keys, UPLOADS_DIR: '', LAST_SEAL_FILE: address.href };
    await expect(ask(`remember ${file}`, inBucket)).rejects.toThrow(`${folder} has no installation id.`);
    await claimFor(openStateFile(file), log.url, false);
    await ask('seal', { LAST_SEAL_FILE: file });
    expect(await ask(`remember ${file}`, inBucket)).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^s3:.*\/state\/ has the installation id, and the seal at position 4\.\n$/,
      ),
    });
    await claimFor(openStateFile(address.href, { key: 'S3RVER', secret: 'S3RVER' }), log.url, false);
    await tamper(`${lowered}; DELETE FROM log.events WHERE position = 4; UPDATE log.head SET position = 3;
      DELETE FROM log.streams WHERE stream_id = 'log-seals'`);
    expect(await ask('check', inBucket)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^damage: the seal [0-9a-f]{64}, which the log had, is gone/),
    });
    await expect(ask('seal', inBucket)).rejects.toThrow('and no longer has it');
    await close();
  });

  it('sees which event differs from a backup, and its earlier content', async () => {
    const backup = inFolder('backup');
    await runTool(backupTool, backup, settings);
    await appendEvents(log.command, [viewed()]);
    expect(await ask(`check --against ${backup}`)).toMatchObject({ code: 0 });
    await tamper(lowered);
    const { code, output } = await ask(`check --against ${backup}`);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^damage: position 3 was \{"position" : 3, .*"price": 990000.* in the backup of \S+Z$/m,
    );
    await tamper('DELETE FROM log.events WHERE position > 1; UPDATE log.head SET position = 1');
    expect((await ask(`check --against ${backup}`)).output).toMatch(
      /^damage: the log ends at position 1, and the backup of \S+Z at 3$/m,
    );
    await expect(ask(`check --against ${folder}`)).rejects.toThrow('is not a backup');
  });
});
