import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { coloredId, colorsOfImage } from '@marketplace/contracts/images/image.colors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { filesOfImage, imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import { createSemaphore } from '../semaphore.ts';
import { linkDurably, removeFiles, writeDurably } from './durable-files.ts';
import { decodeImage, encodeFull, encodePreview, encodeVariant, lookFromAfar } from './encode-image.ts';
import { checkImage } from './image-check.ts';

const AT_ONCE = 2;
const WAITING = 200;

/** What the uploader waits for, enough to be shown everywhere; the other widths and AVIF are made later (`keep-variants.ts`). */
const FIRST_WIDTHS = [400, 800] as const;

/**
 * Says under which id a picture is to be stored, and what was stored under it before, if anything was.
 *
 * @param colors how the picture looks from afar, for the id
 */
export type Identify = (colors: string) => Promise<{ image_id: string; stored?: StoredImage | undefined }>;

/** Every picture is a new one. */
export const asNewImage: Identify = async (colors) => ({ image_id: coloredId(newId(), colors) });

export type ImageStore = ReturnType<typeof createImageStore>;

/** Returns the store of pictures in a folder, which is made when it is missing. It works on two pictures at once. */
export function createImageStore(directory: string) {
  const folder = path.resolve(directory);
  const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });

  /**
   * Checks a picture, makes it anew and stores it, `{uuid}.jpg`, `.png` or `.webp`, with its first variants and its preview
   * beside it. Says what was stored; the caller puts it into the log. Stored again under the same id, it is the same.
   *
   * @throws {ImageRefused} when the file is not a picture we take; then nothing is stored
   */
  async function store(file: Buffer, identify: Identify): Promise<StoredImage> {
    const format = await checkImage(file);
    const image = await decodeImage(file);
    const { image_id, stored } = await identify(await lookFromAfar(image));
    if (stored) return stored;
    const full = await encodeFull(image, format);
    const name = `${image_id}.${format}`;
    const files = new Map([
      [name, full],
      [ogImage(name), await encodePreview(image)],
    ]);
    for (const width of FIRST_WIDTHS)
      files.set(imageVariant(name, width), await encodeVariant(image, width, 'webp'));
    await mkdir(folder, { recursive: true });
    await writeDurably(folder, files);
    const sha256 = createHash('sha256').update(full).digest('hex');
    const { width, height } = image.raw;
    return { image_id, file: name, width, height, bytes: full.length, sha256 };
  }

  /** Returns a copy under a new id, which the caller puts into the log; undefined when the file is gone. */
  async function copyImage(image: StoredImage): Promise<StoredImage | undefined> {
    const image_id = newIdLike(image.image_id);
    const file = `${image_id}${path.extname(image.file)}`;
    const copies = filesOfImage(file);
    const names = filesOfImage(image.file).map((name, index) => [name, copies[index] ?? ''] as const);
    return (await linkDurably(folder, names)) ? { ...image, image_id, file } : undefined;
  }

  return {
    /** Where the files are, as an absolute path. */
    folder,
    copyImage,
    storeImage: (file: Buffer, identify: Identify = asNewImage) => semaphore(() => store(file, identify)),
    /**
     * Removes a picture and all that was made of it; what is not there is passed over. The picture itself goes first: whoever is
     * making variants of it finds that it is gone, and removes them.
     */
    async erase(file: string): Promise<void> {
      await removeFiles(folder, [file]);
      await removeFiles(folder, filesOfImage(file));
    },
  };
}

/** Returns a new id with the colours of another, if that says any. */
function newIdLike(id: string): string {
  const colors = colorsOfImage(id).map((color) => color.slice(1));
  return colors.length > 0 ? coloredId(newId(), colors.join('')) : newId();
}
