import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ImageStore } from '@marketplace/command/images/image-store';
import { createImageStore } from '@marketplace/command/images/image-store';
import { slugOf } from '@marketplace/command/listings/add-listings';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import type { DemoTarget } from '@marketplace/demo/load-demo';
import { hasListings, loadDemo, NotEmpty } from '@marketplace/demo/load-demo';
import { DAY } from '@marketplace/demo/random';
import { appendEvents } from '@marketplace/event-store/append';
import { checkLog } from '@marketplace/event-store/check-log';
import { newId } from '@marketplace/event-store/events';
import { readAfter } from '@marketplace/event-store/testing/read-after';
import { createTestLog, viewed } from '@marketplace/event-store/testing/test-log';
import { FolderStore } from '@marketplace/service-kit/files/folder-store';
import { collected } from '@marketplace/testing/collected';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const now = new Date('2026-11-21T07:30:00.000Z');
const admin = { id: newId(), username: 'admin' };

let log: Awaited<ReturnType<typeof createTestLog>>;
let files: FolderStore;
let images: ImageStore;
beforeAll(async () => {
  log = await createTestLog();
  files = new FolderStore(await mkdtemp(path.join(tmpdir(), 'demo-images-')));
  images = createImageStore(files);
});
afterAll(async () => {
  await log.close();
  await rm(files.folder, { recursive: true });
});

describe('loading the demo', () => {
  it('leaves the log unchanged when interrupted', async () => {
    const power = (done: number, _total: number, what: string) => {
      if (what === 'events' && done > 20_000) throw new Error('power cut');
    };
    await expect(load({ onProgress: power })).rejects.toThrow('power cut');
    expect(await readAfter(log.admin, { after: 0, limit: 1 })).toEqual([]);
    expect(await hasListings(log.url)).toBe(false);
  });

  it('then fills the log with ninety days, in order and without gaps', async () => {
    const progress: string[] = [];
    const loaded = await load({
      onProgress: (done, total, what) => progress.push(`${what} ${done}/${total}`),
    });
    expect(loaded.listings).toBe(104);
    expect(progress).toContain('pictures 31/31');
    expect(progress.at(-1)).toBe(`events ${loaded.events}/${loaded.events}`);

    const events = await readAfter(log.admin, { after: 0, limit: 100_000 });
    expect(events).toHaveLength(loaded.events);
    expect(await collected(checkLog(log.admin))).toEqual([]);
    expect(events[0]?.recordedAt).toBe(new Date(now.getTime() - 90 * DAY).toISOString());
    const times = events.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual(times.toSorted());
  });

  it('has the picture of every listing on the disk, with the first variants', async () => {
    const { rows } = await log.admin.query<{ shown: string }>(
      `SELECT DISTINCT jsonb_array_elements_text(data -> 'images') AS shown FROM log.events
       WHERE type IN ('ListingAdded', 'ListingPicturesChanged')`,
    );
    const stored = new Set((await readdir(files.folder)).map((file) => `/uploads/${file}`));
    expect(rows).toHaveLength(31);
    for (const { shown } of rows)
      for (const file of [shown, ogImage(shown), imageVariant(shown, 400), imageVariant(shown, 800)])
        expect(stored, file).toContain(file);
  });

  it('is refused a second time, before it stores a picture', async () => {
    const storeImage = () => Promise.reject(new Error('a picture was stored'));
    await expect(load({ storeImage })).rejects.toThrow(NotEmpty);
  });
});

describe('a log without listings', () => {
  it('may have other events', async () => {
    const other = await createTestLog();
    try {
      await appendEvents(other.command, [viewed()]);
      expect(await hasListings(other.url)).toBe(false);
    } finally {
      await other.close();
    }
  });
});

function load(changed: Partial<DemoTarget>) {
  return loadDemo({
    adminUrl: log.url,
    admin,
    storeImage: storeOnce,
    slugOf,
    now,
    onProgress: () => undefined,
    ...changed,
  });
}

/** Encoding is what takes long: two pictures are encoded, the others are stored as copies of the first. */
const stored = new Map<string, Promise<StoredImage>>();
function storeOnce(picture: Buffer): Promise<StoredImage> {
  const key = createHash('sha256').update(picture).digest('hex');
  const [first] = stored.values();
  const image = stored.get(key) ?? (first && stored.size > 1 ? copyOf(first) : images.storeImage(picture));
  stored.set(key, image);
  return image;
}

async function copyOf(stored: Promise<StoredImage>): Promise<StoredImage> {
  const copy = await images.copyImage(await stored);
  if (!copy) throw new Error('the picture to copy is gone');
  return copy;
}
