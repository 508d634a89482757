import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { filesOfImage, imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/event-ids';
import sharp from 'sharp';
import { createSemaphore } from '../semaphore.ts';
import { linkDurably, removeFiles, writeDurably } from './durable-files.ts';
import { encodeImage } from './encode-image.ts';
import { checkImage } from './image-check.ts';

const AT_ONCE = 2;
const WAITING = 200;

export type ImageStore = ReturnType<typeof createImageStore>;

/** Returns the store of pictures in a folder, which is made when it is missing. It works on two pictures at once. */
export function createImageStore(directory: string) {
  const folder = path.resolve(directory);
  const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });
  sharp.concurrency(1); // the semaphore decides how many processors pictures may take

  /**
   * Checks a picture, makes it anew and stores it, `{uuid}.jpg`, `.png` or `.webp`, with its WebP variants and its preview
   * beside it. Says what was stored; the caller puts it into the log. Stored again under the same id, it is the same.
   *
   * @throws {ImageRefused} when the file is not a picture we take; then nothing is stored
   */
  async function store(file: Buffer, image_id: string): Promise<StoredImage> {
    const format = await checkImage(file);
    const { width, height, full, variants, preview } = await encodeImage(file, format);
    const name = `${image_id}.${format}`;
    const files = new Map([
      [name, full],
      [ogImage(name), preview],
    ]);
    for (const variant of variants) files.set(imageVariant(name, variant.width), variant.bytes);
    await mkdir(folder, { recursive: true });
    await writeDurably(folder, files);
    const sha256 = createHash('sha256').update(full).digest('hex');
    return { image_id, file: name, width, height, bytes: full.length, sha256 };
  }

  /** Returns a copy under a new id, which the caller puts into the log; undefined when the file is gone. */
  async function copyImage(image: StoredImage): Promise<StoredImage | undefined> {
    const image_id = newId();
    const file = `${image_id}${path.extname(image.file)}`;
    const copies = filesOfImage(file);
    const names = filesOfImage(image.file).map((name, index) => [name, copies[index] ?? ''] as const);
    return (await linkDurably(folder, names)) ? { ...image, image_id, file } : undefined;
  }

  return {
    /** Where the files are, as an absolute path. */
    folder,
    copyImage,
    storeImage: (file: Buffer, image_id = newId()) => semaphore(() => store(file, image_id)),
    /** Removes a picture and all that was made of it; what is not there is passed over. */
    erase: (file: string) => removeFiles(folder, filesOfImage(file)),
  };
}
