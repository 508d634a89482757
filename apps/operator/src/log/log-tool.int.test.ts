import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { createTestLog, passwords, repriced, viewed } from '@marketplace/event-store/testing/test-log';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { roleUrl } from '@marketplace/product/stack';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTerminal, rolePasswords, runTool } from '../testing/terminal.ts';
import { logTool } from './log-tool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'log-tool-'));
const inFolder = (name: string) => path.join(folder, name);

const listing = newId();
const last = repriced(listing, 3, 990_000.5);

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
  const views = Array.from({ length: 1200 }, () => viewed());
  await appendEvents(log.command, [repriced(listing, 1), ...views, repriced(listing, 2), last]);
});
afterAll(async () => {
  await log.close();
  rmSync(folder, { recursive: true });
});
const HEAD = 1203;
const UNSEALED = 'note: no event is sealed yet\n';

const ask = (words: string, environment = { DATABASE_URL: log.url }) => runTool(logTool, words, environment);
const linesIn = (text: string) => text.trimEnd().split('\n');

describe('the log tool', () => {
  it('shows the newest events, of all types or of some', async () => {
    const { code, output } = await ask('tail --lines 2');
    expect(code).toBe(0);
    const shown = linesIn(output);
    expect(shown).toHaveLength(2);
    expect(shown[1]).toMatch(
      new RegExp(`^${HEAD}  20[0-9T:.-]+Z  ListingRepriced  listing-${listing} v3  test \\(cli\\)  `),
    );
    expect(shown[1]).toContain(`{"price":990000.5,"listing_id":"${listing}"}`);
    const repricings = linesIn((await ask('tail --type ListingRepriced')).output);
    expect(repricings.map((line) => line.split(' ')[0])).toEqual(['1', '1202', '1203']);
    expect(linesIn((await ask('tail')).output)).toHaveLength(20);
  });

  it('follows the log until it is stopped', async () => {
    const other = await createTestLog();
    try {
      const { terminal, end, output } = createTerminal();
      const following = logTool.run(['tail', '--follow', '--type', 'ListingRepriced'], terminal, {
        DATABASE_URL: other.url,
      });
      await appendEvents(other.command, [viewed(), repriced(newId(), 1, 7)]);
      await waitFor(() => output().includes('"price":7'));
      await appendEvents(other.command, [viewed(), repriced(newId(), 1, 8)]);
      await waitFor(() => output().includes('"price":8'));
      end();
      expect(await following).toBe(0);
      expect(linesIn(output()).map((line) => line.split(' ')[0])).toEqual(['2', '4']);
    } finally {
      await other.close();
    }
  });

  it('shows an event by position or id, and a stream line by line', async () => {
    const byPosition = await ask(`show ${HEAD}`);
    expect(JSON.parse(byPosition.output)).toMatchObject({
      position: HEAD,
      event_id: last.eventId,
      stream_id: `listing-${listing}`,
      schema_version: 1,
      data: { price: 990_000.5 },
      meta: { source: 'cli' },
    });
    expect(await ask(`show ${last.eventId}`)).toEqual(byPosition);
    expect(linesIn((await ask(`show listing-${listing}`)).output)).toHaveLength(3);
  });

  it.each([
    [`show ${HEAD + 1}`, `The log has positions 1 to ${HEAD}.`],
    ['show 0', `The log has positions 1 to ${HEAD}.`],
    [`show ${listing}`, `No event has the id ${listing}.`],
    ['show listing-7', 'There is no stream listing-7.'],
  ])('reports a missing event: %s', async (words, sentence) => {
    expect(await ask(words)).toEqual({ code: 1, output: `${sentence}\n` });
  });

  it('exports to the output or to a file, whole or in parts', async () => {
    const whole = (await ask('export')).output;
    const parts = await Promise.all([ask('export --to 700'), ask('export --from 701')]);
    expect(parts.map(({ output }) => output).join('')).toBe(whole);
    expect(linesIn(whole)).toHaveLength(HEAD);

    const sha256 = createHash('sha256').update(whole).digest('hex');
    for (const name of ['log.ndjson', 'log.ndjson.gz']) {
      const { output } = await ask(`export --out ${inFolder(name)}`);
      expect(output).toBe(`${HEAD} events, positions 1 to ${HEAD}, SHA-256 ${sha256}\n`);
      expect(statSync(inFolder(name)).mode & 0o777).toBe(0o600);
    }
    expect(readFileSync(inFolder('log.ndjson'), 'utf8')).toBe(whole);
    expect(gunzipSync(readFileSync(inFolder('log.ndjson.gz'))).toString()).toBe(whole);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await ask('digest')).output).toContain(`log 1-${HEAD} ${sha256}\n`);
    expect(linesIn((await ask('digest --block 500')).output).map((line) => line.split(' ')[1])).toEqual([
      '1-500',
      '501-1000',
      `1001-${HEAD}`,
      `1-${HEAD}`,
    ]);
  });

  it('fills the empty log of another cluster from such a file, once', async () => {
    const cluster = await startPostgres({ throwaway: true });
    const there = { DATABASE_URL: cluster.url('postgres'), ...rolePasswords };
    try {
      writeFileSync(inFolder('cut.gz'), readFileSync(inFolder('log.ndjson.gz')).subarray(0, 20_000));
      await expect(ask(`import ${inFolder('cut.gz')}`, there)).rejects.toThrow('unexpected end of file');
      const imported = await ask(`import ${inFolder('log.ndjson.gz')}`, there);
      expect(imported.output).toMatch(/^1203 events, SHA-256 [0-9a-f]{64}\n$/);
      expect((await ask('export', there)).output).toBe((await ask('export')).output);
      expect(await ask('check', there)).toEqual({
        code: 0,
        output: `${UNSEALED}The log is sound: 1203 events.\n`,
      });
      await expect(ask(`import ${inFolder('log.ndjson')}`, there)).rejects.toThrow(
        'the log is not empty: it ends at position 1203',
      );
      const others = { ...there, PROJECTOR_DB_PASSWORD: 'another-password' };
      await expect(ask(`import ${inFolder('log.ndjson')}`, others)).rejects.toThrow('not empty');
      const asBefore = roleUrl(there.DATABASE_URL, 'app_projector', there.PROJECTOR_DB_PASSWORD);
      expect((await ask('check', { DATABASE_URL: asBefore })).code).toBe(0);
      await expect(ask(`import ${inFolder('log.ndjson')}`, { DATABASE_URL: asBefore })).rejects.toThrow(
        'DATABASE_URL must be the address of an administrator',
      );
    } finally {
      await cluster.stop();
    }
  });

  it.each([
    ['export --from 1205', '--from 1205 is beyond the end, 1203.'],
    ['export --to 1204', '--to 1204 is beyond the end of the log, 1203.'],
    ['digest --to 1204', '--to 1204 is beyond the end of the log, 1203.'],
  ])('refuses %s', async (words, sentence) => {
    await expect(ask(words)).rejects.toThrow(sentence);
  });

  it('overwrites no file', async () => {
    writeFileSync(inFolder('mine'), 'mine');
    await expect(ask(`export --out ${inFolder('mine')}`)).rejects.toThrow('exists already');
    expect(readFileSync(inFolder('mine'), 'utf8')).toBe('mine');
    await expect(ask(`export --out ${inFolder('no/such')}`)).rejects.toThrow('ENOENT');
    expect(existsSync(inFolder('no'))).toBe(false);
  });

  it('needs only the rights of a reader', async () => {
    const projector = roleUrl(log.url, 'app_projector', passwords.projector);
    const { output } = await ask('check', { DATABASE_URL: projector });
    expect(output).toBe(`${UNSEALED}The log is sound: ${HEAD} events.\n`);
  });

  it('reports that the product is not running', async () => {
    await expect(ask('tail', {} as { DATABASE_URL: string })).rejects.toThrow('The product is not running');
  });
});
