import { randomUUID } from 'node:crypto';
import { access, copyFile, link, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** How the names end of files that are not whole yet. */
export const PART = '.part';

/**
 * Writes files into a folder so that each is there whole or not at all, also after a power cut: under a name of its own first,
 * flushed to the disk, then renamed. When one fails, no part of any is left.
 */
export async function writeDurably(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  const mark = `.${randomUUID()}${PART}`; // twins of an upload write the same names at once
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

/** Returns the names of what is in a folder; one that is not there is empty. */
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

/** A renamed file is safe only when its folder is on the disk too. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
