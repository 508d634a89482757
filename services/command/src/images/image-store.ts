import { createHash } from 'node:crypto';
import path from 'node:path';
import { coloredId, colorsOfImage } from '@marketplace/contracts/images/image.colors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { filesOfImage, imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { createSemaphore } from '../concurrency.ts';
import {
  averageColours,
  checkImage,
  decodeImage,
  encodeFull,
  encodePreview,
  encodeVariant,
} from './encode-image.ts';

const AT_ONCE = 2;
const WAITING = 200;

/** Made during the upload. The other widths and AVIF are made later (`variants.ts`). */
const FIRST_WIDTHS = [400, 800] as const;

/**
 * Returns the id of a new picture, and the picture that is stored under it already, if any.
 *
 * @param colors the average colours, for the id
 */
export type Identify = (colors: string) => Promise<{ image_id: string; stored?: StoredImage | undefined }>;

export const asNewImage: Identify = async (colors) => ({ image_id: coloredId(newId(), colors) });

export type ImageStore = ReturnType<typeof createImageStore>;

/** Returns the store of pictures over a store of files. It works on two pictures at once. */
export function createImageStore(files: FileStore) {
  const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });

  /**
   * Checks a picture, encodes it again and stores it, `{uuid}.jpg`, `.png` or `.webp`, with its first variants and its preview. The
   * caller appends it to the log. The same picture under the same id is the same bytes.
   *
   * @throws {ImageRefused} when the file is refused; nothing is stored then
   * @throws {StoreUnavailable}
   */
  async function store(file: Buffer, identify: Identify): Promise<StoredImage> {
    const format = await checkImage(file);
    const image = await decodeImage(file);
    const { image_id, stored } = await identify(await averageColours(image));
    if (stored) return stored;
    const full = await encodeFull(image, format);
    const name = `${image_id}.${format}`;
    const others = new Map([[ogImage(name), await encodePreview(image)]]);
    for (const width of FIRST_WIDTHS)
      others.set(imageVariant(name, width), await encodeVariant(image, width, 'webp'));
    await files.put(name, full); // the largest first: a full disk refuses it before anything is stored
    await Promise.all([...others].map(([other, bytes]) => files.put(other, bytes)));
    const sha256 = createHash('sha256').update(full).digest('hex');
    const { width, height } = image.raw;
    return { image_id, file: name, width, height, bytes: full.length, sha256 };
  }

  /** Returns a copy under a new id, which the caller appends to the log; undefined when the file is missing. */
  async function copyImage(image: StoredImage): Promise<StoredImage | undefined> {
    const image_id = newIdLike(image.image_id);
    const file = `${image_id}${path.extname(image.file)}`;
    const [original, ...others] = filesOfImage(image.file);
    const [first, ...copies] = filesOfImage(file);
    if (original === undefined || first === undefined || !(await files.copy(original, first)))
      return undefined;
    await Promise.all(others.map((name, index) => files.copy(name, copies[index] ?? '')));
    return { ...image, image_id, file };
  }

  return {
    files,
    copyImage,
    storeImage: (file: Buffer, identify: Identify = asNewImage) => semaphore(() => store(file, identify)),
    /** Removes a picture, then its variants: a process that makes some finds the picture gone, and removes them. */
    async erase(file: string): Promise<void> {
      await files.remove([file]);
      await files.remove(filesOfImage(file));
    },
  };
}

/** Returns a new id with the colours of another. */
function newIdLike(id: string): string {
  const colors = colorsOfImage(id).map((color) => color.slice(1));
  return colors.length > 0 ? coloredId(newId(), colors.join('')) : newId();
}
