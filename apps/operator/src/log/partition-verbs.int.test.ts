import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkLog } from '@marketplace/event-store/check-log';
import { assertSealsMatch } from '@marketplace/event-store/check-seals';
import { wholeDigest } from '@marketplace/event-store/log-lines';
import { headPosition, readStream } from '@marketplace/event-store/read-log';
import { newestSeal, sealLog } from '@marketplace/event-store/seals';
import { meta, partitionTestLog } from '@marketplace/event-store/testing/test-log';
import { projections } from '@marketplace/projector/all-projections';
import { rebuild } from '@marketplace/projector/engine/rebuild';
import { sealKey, startBench } from '@marketplace/projector/testing/bench';
import { aListing } from '@marketplace/projector/testing/test-events';
import { collected } from '@marketplace/testing/collected';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../testing/terminal.ts';
import { logTool } from './log-tool.ts';

/** `DETACHED_EVENTS=5000000` makes the same log as large; it needs half an hour and 20 GB of disk. */
const EVENTS = Number(process.env.DETACHED_EVENTS ?? 240);
const SIZE = Math.ceil(EVENTS / 5) + 2; // four partitions and a part of the fifth
const END = 4 * SIZE;
const HALF = 2 * SIZE;
const BATCH = 5000;
const HOURS = { timeout: 7_200_000 };
const store = mkdtempSync(path.join(tmpdir(), 'detached-'));
afterAll(() => rmSync(store, { recursive: true }));

const bench = await startBench();
afterAll(() => bench.close());

const operate = (words: string) => runTool(logTool, words, { DATABASE_URL: bench.adminUrl });
const listing = aListing();
const early = listing.viewed();
/** Every twentieth changes the listing, 50 times at most in a batch: versions of one stream are read as a whole. */
const eventOf = (n: number) =>
  n % BATCH < 1000 && n % 20 === 7 ? listing.repriced(1000 + n) : listing.viewed();
const proof = { keys: [sealKey], expected: [] };

/** Everything that readers are promised of the log. */
async function facts() {
  const head = await headPosition(bench.pool);
  await assertSealsMatch(bench.pool, proof, { now: new Date() });
  return {
    damage: await collected(checkLog(bench.pool)),
    digest: await wholeDigest(bench.pool, head),
    stream: (await readStream(bench.pool, `listing-${listing.id}`)).map(({ position }) => position),
    differences: await bench.differences(),
  };
}

let before: Awaited<ReturnType<typeof facts>>;
beforeAll(async () => {
  await bench.makeLive();
  await bench.append(listing.added(), early);
  await partitionTestLog(bench.adminUrl, SIZE);
  for (let from = 0; from < EVENTS; from += BATCH) {
    const count = Math.min(BATCH, EVENTS - from);
    await bench.append(...Array.from({ length: count }, (_, n) => eventOf(from + n)));
    await sealLog(bench.pool, {
      key: sealKey,
      newest: await newestSeal(bench.pool),
      upTo: await headPosition(bench.pool),
      meta,
      now: () => new Date(),
    });
  }
}, HOURS.timeout);

describe('detached visits', HOURS, () => {
  it('leave only when every projection has read them', async () => {
    await expect(operate(`detach --before ${END + 1} --to ${store}`)).rejects.toThrow(
      'detach only what all projections',
    );
    await bench.catchUp();
    before = await facts();
    expect(before).toMatchObject({ damage: [], differences: [] });
  });

  it('are in files, while every promise of the log holds', async () => {
    const { output } = await operate(`detach --before ${END + 1} --to ${store}`);
    expect(output.split('\n')).toHaveLength(5);
    expect(readdirSync(store)).toHaveLength(4 * Math.ceil(SIZE / 100_000));
    const { rows } = await bench.adminPool.query(
      `SELECT count(*)::int AS left FROM log.events WHERE version IS NULL AND position <= ${END}`,
    );
    expect(rows).toEqual([{ left: 0 }]);
    expect(await facts()).toEqual(before);
    expect((await operate('partitions')).output).toContain(`${SIZE + 1}-${HALF} visits detached\n`);
    expect((await operate(`detach --before ${END + 1} --to ${store}`)).output).toBe(
      'No partition was detached.\n',
    );
  });

  it('answer repeated events with their places', async () => {
    expect(await bench.append(early)).toMatchObject([{ position: 2, version: null, duplicate: true }]);
  });

  it('are read by rebuilds', async () => {
    for (const projection of projections) await rebuild(bench.db, projection);
    expect(await bench.differences()).toEqual([]);
  });

  it('are refused when a file changed, and nothing comes back then', async () => {
    const [file = ''] = readdirSync(store).sort();
    const whole = readFileSync(path.join(store, file));
    writeFileSync(path.join(store, file), gzipSync('{"position" : 2}\n'));
    await expect(operate('attach')).rejects.toThrow('has other bytes than were written');
    writeFileSync(path.join(store, file), whole);
  });

  it('come back with their positions, ids and times', async () => {
    await operate('attach');
    expect((await operate('partitions')).output).not.toContain('detached');
    expect(await facts()).toEqual(before);
    const { rows } = await bench.adminPool.query(
      `SELECT count(*)::int AS back FROM log.events WHERE version IS NULL AND position <= ${END}`,
    );
    expect(rows[0].back).toBeGreaterThan(END / 2);
    await operate(`detach --before ${HALF + 1} --to ${store}`);
    expect(await facts()).toEqual(before);
  });

  it('are in a bucket that the credentials of the settings open', async () => {
    const bucket = await startTestBucket();
    const environment = {
      DATABASE_URL: bench.adminUrl,
      UPLOADS_KEY: bucket.credentials.key,
      UPLOADS_KEY_SECRET: bucket.credentials.secret,
    };
    await runTool(logTool, `detach --before ${END + 1} --to ${bucket.url('visits')}`, environment);
    expect(await facts()).toEqual(before);
    await runTool(logTool, 'attach', environment);
    expect(await facts()).toEqual(before);
    await bucket.close();
  });
});
