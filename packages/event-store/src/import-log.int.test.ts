import { createHash } from 'node:crypto';
import { collected } from '@marketplace/testing/collected';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEvents } from './append.ts';
import { checkLog } from './check-log.ts';
import { newId } from './events.ts';
import { ImportRefused, importLog } from './import-log.ts';
import { digestLog, joinLines, readLines, wholeDigest } from './log-lines.ts';
import { headPosition } from './read-log.ts';
import { createTestLog, listed, meta, repriced, viewed } from './testing/test-log.ts';

type TestLog = Awaited<ReturnType<typeof createTestLog>>;

let source: TestLog;
let target: TestLog;
/** The canonical lines of the source. */
let text: string;
beforeAll(async () => {
  [source, target] = await Promise.all([createTestLog(), createTestLog()]);
  await fill(source);
  text = await exported(source);
});
afterAll(() => Promise.all([source.close(), target.close()]));

const listing = newId();
const HEAD = 2303;

/** Appends what JavaScript would spoil: long numbers, microseconds, line separators; and a type of the future. */
async function fill(log: TestLog) {
  const added = listed(listing, []);
  const odd = { ...added.data, description: 'one\u2028two\nthree "four"' };
  await appendEvents(log.command, [{ ...added, data: odd }, repriced(listing, 2, 1.5), viewed(listing)]);
  await appendEvents(
    log.command,
    Array.from({ length: 2299 }, () => viewed(listing)),
  );
  await log.admin.query('SELECT log.import($1)', [
    `[{"event_id": "${newId()}", "stream_id": "listing-${newId()}", "version": 1, "type": "ListingPainted", "schema_version": 3,
      "data": {"b": 12345678901234567890.10, "a": 1}, "meta": ${JSON.stringify(meta)}, "recorded_at": "2026-01-02T03:04:05.678901Z"}]`,
  ]);
}

async function exported(log: TestLog): Promise<string> {
  const pages = await collected(readLines(log.projector, { from: 1, to: HEAD }));
  return pages.map(joinLines).join('');
}

const linesIn = (text: string) => text.trimEnd().split('\n');

async function imported(log: TestLog, lines: string[]) {
  const client = new pg.Client({ connectionString: log.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    const result = await importLog(client, arriving(lines));
    await client.query('COMMIT');
    return result;
  } finally {
    await client.end(); // which rolls back what was not committed
  }
}

/** How often the planner looked at the events. */
async function analyses(log: TestLog): Promise<number> {
  const { rows } = await log.admin.query(
    "SELECT analyze_count::int AS count FROM pg_stat_user_tables WHERE relid = 'log.events'::regclass",
  );
  return rows[0].count;
}

async function* arriving(lines: string[]) {
  yield* lines;
}

describe('a log imported into another cluster', () => {
  it('keeps numbers and times that JavaScript would round', () => {
    const lines = linesIn(text);
    expect(lines).toHaveLength(HEAD);
    expect(lines[0]).toMatch(/^\{"position" : 1, "event_id" : "/);
    expect(lines.at(-1)).toContain('"data" : {"a": 1, "b": 12345678901234567890.10}');
    expect(lines.at(-1)).toContain('"recorded_at" : "2026-01-02T03:04:05.678901Z"');
  });

  it('has the digests of its lines, by blocks and as a whole', async () => {
    const digests = await collected(digestLog(source.projector, { to: HEAD, block: 1000 }));
    const sum = (lines: string[]) =>
      createHash('sha256')
        .update(lines.map((line) => `${line}\n`).join(''))
        .digest('hex');
    const lines = linesIn(text);
    expect(digests).toEqual([
      { of: 'block', from: 1, to: 1000, sha256: sum(lines.slice(0, 1000)) },
      { of: 'block', from: 1001, to: 2000, sha256: sum(lines.slice(1000, 2000)) },
      { of: 'block', from: 2001, to: HEAD, sha256: sum(lines.slice(2000)) },
      { of: 'log', from: 1, to: HEAD, sha256: sum(lines) },
    ]);
  });

  it.each<[string, (lines: string[]) => string[], RegExp]>([
    ['leaves a position out', (lines) => lines.toSpliced(6, 1), /^line 7 has position 8/],
    ['does not begin at 1', (lines) => lines.slice(5), /^line 1 has position 6/],
    [
      'is cut in the middle of a line',
      (lines) => lines.with(-1, '{"position" : 23'),
      /^line 2303 is not JSON/,
    ],
    [
      'has a line that is no event',
      (lines) => lines.with(4, '{"position": 5}'),
      /^line 5 is not an event: event_id/,
    ],
    [
      'has an event twice',
      (lines) => lines.with(2000, (lines[5] ?? '').replace('"position" : 6,', '"position" : 2001,')),
      /^lines 2001 to 2303: the event id [0-9a-f-]+ comes twice/,
    ],
    [
      'has a stream with a hole',
      (lines) => lines.with(1, (lines[1] ?? '').replace('"version" : 2', '"version" : 7')),
      /^lines 1 to 1000: the versions of listing-[0-9a-f-]+ do not follow/,
    ],
    [
      'has a view with a version',
      (lines) => lines.with(2, (lines[2] ?? '').replace('"version" : null', '"version" : 1')),
      /^lines 1 to 1000: .*violates check constraint/,
    ],
  ])('is refused when it %s, and nothing of it is kept', async (_name, spoil, message) => {
    const spoilt = imported(target, spoil(linesIn(text)));
    await expect(spoilt).rejects.toThrow(ImportRefused);
    await expect(spoilt).rejects.toThrow(message);
    expect(await headPosition(target.command)).toBe(0);
  });

  it('is refused for roles other than the owner', async () => {
    const client = await target.command.connect();
    try {
      await expect(importLog(client, arriving(linesIn(text)))).rejects.toThrow('permission denied');
    } finally {
      client.release();
    }
  });

  it('is the same byte for byte', async () => {
    const before = await analyses(target);
    const { head, sha256 } = await imported(target, linesIn(text));
    expect(await analyses(target)).toBe(before + 3); // at 1,000 and 2,000 events, and at the end
    expect(head).toBe(HEAD);
    expect(await exported(target)).toBe(text);
    expect(sha256).toBe(await wholeDigest(source.projector, HEAD));
    expect(await headPosition(target.command)).toBe(HEAD);
  });

  // before anything is appended: autovacuum may count again at any time
  it('has planner statistics, so that reading a stream does not scan the log', async () => {
    const { rows } = await target.admin.query(
      `SELECT relname, reltuples::int AS rows FROM pg_class WHERE oid IN ('log.events'::regclass, 'log.streams'::regclass) ORDER BY 1`,
    );
    expect(rows).toEqual([
      { relname: 'events', rows: HEAD },
      { relname: 'streams', rows: 2 },
    ]);
  });

  it('continues after its head', async () => {
    const [next] = await appendEvents(target.command, [repriced(listing, 3)]);
    expect(next).toMatchObject({ position: HEAD + 1, version: 3 });
    expect(await collected(checkLog(target.projector))).toEqual([
      {
        kind: 'note',
        text: '1 of ListingPainted version 3, which this version of the product does not know',
      },
    ]);
  });

  it('is refused when the target log is not empty', async () => {
    await expect(imported(source, linesIn(text))).rejects.toThrow(
      `the log is not empty: it ends at position ${HEAD}`,
    );
  });
});
