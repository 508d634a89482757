import { createHash, randomUUID } from 'node:crypto';
import { access, copyFile, link, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { coloredId, colorsOfImage } from '@marketplace/contracts/images/image.colors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { filesOfImage, imageVariant, ogImage } from '@marketplace/contracts/images/image.paths';
import { newId } from '@marketplace/event-store/events';
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

/** Returns the store of pictures in a folder. It works on two pictures at once, and makes the folder when it is missing. */
export function createImageStore(directory: string) {
  const folder = path.resolve(directory);
  const semaphore = createSemaphore({ atOnce: AT_ONCE, waiting: WAITING });

  /**
   * Checks a picture, encodes it again and stores it, `{uuid}.jpg`, `.png` or `.webp`, with its first variants and its preview. The
   * caller appends it to the log. The same picture under the same id is the same bytes.
   *
   * @throws {ImageRefused} when the file is refused; nothing is stored then
   */
  async function store(file: Buffer, identify: Identify): Promise<StoredImage> {
    const format = await checkImage(file);
    const image = await decodeImage(file);
    const { image_id, stored } = await identify(await averageColours(image));
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

  /** Returns a copy under a new id, which the caller appends to the log; undefined when the file is missing. */
  async function copyImage(image: StoredImage): Promise<StoredImage | undefined> {
    const image_id = newIdLike(image.image_id);
    const file = `${image_id}${path.extname(image.file)}`;
    const copies = filesOfImage(file);
    const names = filesOfImage(image.file).map((name, index) => [name, copies[index] ?? ''] as const);
    return (await linkDurably(folder, names)) ? { ...image, image_id, file } : undefined;
  }

  return {
    /** An absolute path. */
    folder,
    copyImage,
    storeImage: (file: Buffer, identify: Identify = asNewImage) => semaphore(() => store(file, identify)),
    /** Removes a picture, then its variants: a process that makes some finds the picture gone, and removes them. */
    async erase(file: string): Promise<void> {
      await removeFiles(folder, [file]);
      await removeFiles(folder, filesOfImage(file));
    },
  };
}

/** Returns a new id with the colours of another. */
function newIdLike(id: string): string {
  const colors = colorsOfImage(id).map((color) => color.slice(1));
  return colors.length > 0 ? coloredId(newId(), colors.join('')) : newId();
}

/** Suffix of incomplete files. */
export const PART = '.part';

/**
 * Writes files into a folder, each whole or not at all, also after a power cut: under a temporary name, flushed, then renamed. After
 * an error no partial file is left.
 */
export async function writeDurably(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const mark = `.${randomUUID()}${PART}`; // duplicates of an upload write the same names at once
  const partOf = (name: string) => path.join(folder, name + mark);
  try {
    for (const [name, bytes] of files)
      await writeFile(partOf(name), bytes, { flag: 'wx', mode: 0o644, flush: true });
    for (const name of files.keys()) await rename(partOf(name), path.join(folder, name));
    await flushFolder(folder);
  } catch (error) {
    await removeFiles(
      folder,
      [...files.keys()].map((name) => name + mark),
    );
    throw error;
  }
}

/**
 * Makes hard links to files of a folder, which are never changed. Missing files are skipped.
 *
 * @returns false when the first file is missing; nothing was done then
 */
async function linkDurably(
  folder: string,
  names: readonly (readonly [from: string, to: string])[],
): Promise<boolean> {
  for (const [index, [from, to]] of names.entries()) {
    const isThere = await linkFile(path.join(folder, from), path.join(folder, to));
    if (!isThere && index === 0) return false;
  }
  await flushFolder(folder);
  return true;
}

async function linkFile(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (isMissing(error)) throw error;
      return copyFile(from, to); // a file system without hard links
    });
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Returns the names in a folder; none when it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

export async function isThere(folder: string, name: string): Promise<boolean> {
  return access(path.join(folder, name)).then(
    () => true,
    () => false,
  );
}

export async function removeFiles(folder: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
}

/** A rename is durable only once the folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
