import { fstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FolderStore } from '@marketplace/service-kit/files/folder-store';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createImageStore } from './image-store.ts';

/** A flush of a file or folder, by the inode, which a file keeps when it is renamed. */
interface Flush {
  inode: number;
  bytes: number;
  /** Files in the folder at that time. */
  names: string[];
}

let folder: string;
let flushes: Flush[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  flushes = await watchFlushes();
});

/** Records every flush that Node makes. */
async function watchFlushes(): Promise<Flush[]> {
  const noted: Flush[] = [];
  const handle = await open(folder, 'r');
  const ofAllHandles: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = ofAllHandles;
  const spy = vi.spyOn(ofAllHandles, 'sync').mockImplementation(function (this: FileHandle) {
    const { ino: inode, size: bytes } = fstatSync(this.fd);
    noted.push({ inode, bytes, names: readdirSync(folder) });
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return noted;
}

const inodeOf = (name: string) => statSync(path.join(folder, name)).ino;

async function storePicture() {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } });
  const store = createImageStore(new FolderStore(folder));
  return { store, image: await store.storeImage(await picture.jpeg().toBuffer()) };
}

describe('a picture survives a power cut:', () => {
  it('each file is flushed before it gets its name, and then the folder is flushed', async () => {
    await storePicture();
    const names = readdirSync(folder);
    expect(names).toHaveLength(4);
    for (const name of names) {
      const whole = { inode: inodeOf(name), bytes: statSync(path.join(folder, name)).size };
      expect(flushes.filter(({ names: held }) => !held.includes(name))).toContainEqual(
        expect.objectContaining(whole),
      );
    }
    expect(flushes.at(-1)).toMatchObject({ inode: statSync(folder).ino, names });
  });

  it('the folder is flushed before a copy is acknowledged', async () => {
    const { store, image } = await storePicture();
    flushes.length = 0;
    await store.copyImage(image);
    expect(flushes.at(-1)).toMatchObject({ inode: statSync(folder).ino, names: readdirSync(folder) });
  });
});
