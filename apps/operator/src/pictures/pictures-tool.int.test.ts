import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { streams } from '@marketplace/contracts/events';
import { filesOfImage, imageIdOf } from '@marketplace/contracts/images/image.paths';
import { appendEvents } from '@marketplace/event-store/append';
import { newId } from '@marketplace/event-store/events';
import { createTestLog, meta } from '@marketplace/event-store/testing/test-log';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole } from '@marketplace/service-kit/files/file-store';
import { openMovingStore } from '@marketplace/service-kit/files/moving-store';
import { openFileStore } from '@marketplace/service-kit/files/open-store';
import { readMove } from '@marketplace/service-kit/files/picture-move';
import { namesIn, openTestStore } from '@marketplace/service-kit/testing/test-stores';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLog } from '../testing/load.ts';
import { runTool } from '../testing/terminal.ts';
import { movePictures } from './move-pictures.ts';
import { picturesTool } from './pictures-tool.ts';

/** `MOVED_PICTURES=2000` moves as many, in some minutes. */
const LISTINGS = Number(process.env.MOVED_PICTURES ?? 8);
const MINUTES = 20 * 60_000;
const QUARANTINED = `quarantine/2026-11-20/${randomUUID()}.jpg`;

type Opened = Awaited<ReturnType<typeof openTestStore>>;
let log: Awaited<ReturnType<typeof createTestLog>>;
let folder: Opened;
let bucket: Opened;
beforeAll(async () => {
  [folder, bucket] = await Promise.all([openTestStore('folder'), openTestStore('bucket')]);
});
afterAll(() => Promise.all([folder.close(), bucket.close()]));

/** Opens a new log, and fills a store with its pictures, their variants, and one in quarantine. Returns the names of the pictures. */
async function fill(store: FileStore): Promise<string[]> {
  log = await createTestLog();
  await Promise.all([folder, bucket].map(async (one) => one.store.remove(await namesIn(one.store))));
  await fillLog(log.command, store, { listings: LISTINGS, views: 0 });
  const pictures = await namesIn(store);
  for (const picture of pictures)
    for (const name of filesOfImage(picture).slice(1, 4)) await store.put(name, Buffer.from(name));
  await store.put(QUARANTINED, Buffer.from('unknown'));
  return pictures;
}

async function upload(store: FileStore): Promise<string> {
  const image_id = randomUUID();
  const file = `${image_id}.jpg`;
  const data = { image_id, file, width: 1, height: 1, ...(await store.put(file, Buffer.from(file))) };
  await appendEvents(log.command, [
    { type: 'ImageUploaded', data, eventId: newId(), stream: streams.image(image_id), version: 1, meta },
  ]);
  return file;
}

async function purge(store: FileStore, file: string): Promise<void> {
  const image_id = imageIdOf(file);
  const data = { image_id, file, reason: 'papers' };
  await appendEvents(log.command, [
    { type: 'ImagePurged', data, eventId: newId(), stream: streams.image(image_id), version: 2, meta },
  ]);
  await store.remove([file]);
  await store.remove(filesOfImage(file));
}

/** Reads all files in turn until it is stopped; then returns how many were read, and the names of those that could not be. */
function keepReading(store: FileStore, names: readonly string[]) {
  let isOver = false;
  const broken = new Set<string>();
  let reads = 0;
  const reading = (async () => {
    while (!isOver)
      for (const name of names) {
        const bytes = await readWhole(store, name).catch(() => undefined);
        if (!bytes) broken.add(name);
        reads += 1;
      }
  })();
  return async () => {
    isOver = true;
    await reading;
    return { reads, broken: [...broken] };
  };
}

const digestOf = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex');
const move = (words: string, settings: NodeJS.ProcessEnv) =>
  runTool(picturesTool, `move${words}`, { DATABASE_URL: log.url, ...settings });

describe.each([
  ['a folder', 'a bucket'],
  ['a bucket', 'a folder'],
])('a move from %s to %s', { timeout: MINUTES }, (fromKind) => {
  let from: Opened;
  let to: Opened;
  let pictures: string[];
  let settings: NodeJS.ProcessEnv;
  beforeAll(async () => {
    [from, to] = fromKind === 'a folder' ? [folder, bucket] : [bucket, folder];
    pictures = await fill(from.store);
    settings = { ...from.settings, ...to.settings, UPLOADS_FROM: from.settings.UPLOADS_URL };
  }, MINUTES);
  afterAll(() => log.close());

  it('breaks no picture for readers, and keeps what is uploaded and purged meanwhile', async () => {
    const serving = openMovingStore(to.store, from.store);
    const [purged = '', ...others] = pictures;
    const before = await namesIn(from.store);
    const ofPurged = new Set(filesOfImage(purged));
    const stopReading = keepReading(
      serving,
      before.filter((name) => !ofPurged.has(name)),
    );
    const moving = move('', settings);
    const [uploaded] = await Promise.all([upload(serving), purge(serving, purged)]);
    expect(await moving).toEqual({
      code: 0,
      output: expect.stringMatching(/^[\d,]+ files copied, .* has all [\d,]+\.$/m),
    });
    expect(await stopReading()).toMatchObject({ broken: [] });

    const after = (await namesIn(to.store)).filter((name) => name !== 'move.json');
    expect(after).toEqual([...before.filter((name) => !ofPurged.has(name)), uploaded].sort());
    for (const name of others)
      expect(digestOf(await readWhole(to.store, name))).toBe(digestOf(await readWhole(from.store, name)));
    expect(await readMove(to.store)).toMatchObject({
      from: from.store.where,
      to: to.store.where,
      problems: 0,
      isOver: true,
    });
  });

  it('does not miss a picture that was purged while it ran', async () => {
    const [purged = ''] = pictures;
    const reads = [new Map([[purged, 'its digest']]), new Map<string, string>()];
    const { missing } = await movePictures({
      from: from.store,
      to: to.store,
      readDigests: async () => reads.shift() ?? new Map(),
      onProgress: () => undefined,
    });
    expect(missing).toEqual([]);
    expect(reads).toEqual([]);
  });

  it('continues when it is repeated, and replaces a picture that is damaged in the new store', async () => {
    const [, lost = '', damaged = ''] = pictures;
    await to.store.remove([lost]);
    await to.store.put(damaged, Buffer.from('something else'));
    expect(await move('', settings)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^2 files copied/),
    });
    expect(await readWhole(to.store, damaged)).toEqual(await readWhole(from.store, damaged));
    expect(await move('', settings)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^0 files copied/),
    });
  });

  it('names pictures that were missing or damaged before', async () => {
    const [, , , missing = '', damaged = ''] = pictures;
    await to.store.remove([missing, damaged]);
    await from.store.remove([missing]);
    const bytes = (await readWhole(from.store, damaged)) ?? Buffer.of();
    await from.store.put(damaged, Buffer.from('something else'));
    const { code, output } = await move('', settings);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^damaged before the move, and not copied: ${damaged}\nmissing before the move: ${missing}\n`,
      ),
    );
    expect(await to.store.stat(damaged)).toBeUndefined();
    expect(await readMove(to.store)).toMatchObject({ problems: 2 });
    await from.store.put(damaged, bytes);
    await purge(openMovingStore(to.store, from.store), missing);
    expect((await move('', settings)).code).toBe(0);
  });

  it('removes the old pictures only once no setting names their store', async () => {
    const both = ` ${from.settings.UPLOADS_URL} ${to.settings.UPLOADS_URL} --remove`;
    await expect(move(both, settings)).rejects.toThrow('its pictures may be in use. Nothing was changed.');
    expect(await from.store.stat(QUARANTINED)).toBeDefined();
    const { code, output } = await move(both, { ...settings, UPLOADS_FROM: '' });
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ files removed from /m)]);
    expect(await namesIn(from.store)).toEqual([]);
    expect(await readMove(to.store)).toBeUndefined();
  });
});

it('a move waits while the bucket is unreachable', async () => {
  const { UPLOADS_URL = '', ...keys } = bucket.settings;
  const proxy = await startTcpProxy(new URL(UPLOADS_URL).searchParams.get('endpoint') ?? '');
  const target = new URL(UPLOADS_URL);
  target.searchParams.set('endpoint', new URL(proxy.url).origin);
  const pictures = await fill(folder.store);
  const moving = move('', { ...keys, UPLOADS_URL: target.href, UPLOADS_FROM: folder.settings.UPLOADS_URL });
  await waitFor(async () => (await namesIn(bucket.store)).length > 5);
  proxy.reset();
  await delay(1500);
  const serving = openMovingStore(
    openFileStore(target.href, { key: 'S3RVER', secret: 'S3RVER' }),
    folder.store,
  );
  expect(await readWhole(serving, pictures[0] ?? '')).toBeDefined();
  proxy.pass();
  expect(await moving).toMatchObject({ code: 0 });
  expect((await namesIn(bucket.store)).length).toBe((await namesIn(folder.store)).length + 1);
  await Promise.all([proxy.close(), log.close()]);
});
