import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  IMAGE_FILE,
  imageFormats,
  imageVariant,
  imageVariants,
  imageWidths,
} from '@marketplace/contracts/images/image.paths';
import { isThere, namesIn, removeFiles, writeDurably } from './durable-files.ts';
import { decodeImage, encodeVariant } from './encode-image.ts';

/** Returns the names of a picture's variants that are not in the folder; none when the picture itself is not. */
export async function lackingVariants(folder: string, file: string): Promise<string[]> {
  if (!(await isThere(folder, file))) return [];
  const names = imageVariants(file);
  const found = await Promise.all(names.map((name) => isThere(folder, name)));
  return names.filter((_, index) => !found[index]);
}

/** Returns the names of the pictures in a folder, of all of them or of those that lack a variant. */
export async function picturesIn(folder: string, which: 'all' | 'lacking'): Promise<string[]> {
  const names = await namesIn(folder);
  const there = new Set(names);
  const lacks = (file: string) => imageVariants(file).some((name) => !there.has(name));
  return names.filter((name) => IMAGE_FILE.test(name) && (which === 'all' || lacks(name)));
}

/**
 * Makes variants of a stored picture, each whole or not at all. Made twice, also by two processes at once, they are the same; of a
 * picture that is purged meanwhile none stays.
 *
 * @param names which ones
 * @throws {ImageRefused} when the picture cannot be decoded
 */
export async function makeVariants(folder: string, file: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const image = await decodeImage(await readFile(path.join(folder, file)));
  for (const format of imageFormats)
    for (const width of imageWidths) {
      const name = imageVariant(file, width, format);
      if (!names.includes(name)) continue;
      await writeDurably(folder, new Map([[name, await encodeVariant(image, width, format)]]));
    }
  if (!(await isThere(folder, file))) await removeFiles(folder, imageVariants(file));
}
