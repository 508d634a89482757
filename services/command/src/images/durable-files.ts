import { copyFile, link, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes files into a folder so that each is there whole or not at all, also after a power cut: under another name first,
 * flushed to the disk, then renamed. When one fails, none is left.
 */
export async function writeDurably(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  try {
    for (const [name, bytes] of files)
      await writeFile(path.join(folder, `${name}.part`), bytes, { flag: 'wx', mode: 0o644, flush: true });
    for (const name of files.keys()) await rename(path.join(folder, `${name}.part`), path.join(folder, name));
    await flushFolder(folder);
  } catch (error) {
    await removeFiles(
      folder,
      [...files.keys()].flatMap((name) => [name, `${name}.part`]),
    );
    throw error;
  }
}

/**
 * Gives files of a folder second names, which cost no space: files here are never changed. Those that are not there are passed
 * over.
 *
 * @returns false when the first of them is not there; then nothing was done
 */
export async function linkDurably(
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
      return copyFile(from, to); // a file system without second names
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

export async function removeFiles(folder: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => rm(path.join(folder, name), { force: true })));
}

/** A renamed file is safe only when its folder is on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
