import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore, StoredFile, WrittenFile } from './file-store.ts';
import { assertFileName, digested } from './stored-bytes.ts';

/** Suffix of unfinished files. */
const PART = '.part';

/** Returns a name for a file until it is complete. Duplicates of an upload write the same names at once. */
function partOf(target: string): string {
  return `${target}.${randomUUID()}${PART}`;
}

/** A folder as a store. The first write makes it. */
export class FolderStore implements FileStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  get where(): string {
    return this.folder;
  }

  async put(
    name: string,
    body: Buffer | Readable,
    { sha256 }: { sha256?: string | undefined } = {},
  ): Promise<WrittenFile> {
    const target = this.#at(name);
    const part = partOf(target);
    const { chunks, written } = digested(name, body, sha256);
    await makeFolder(path.dirname(target));
    try {
      const handle = await open(part, 'wx', 0o644);
      try {
        for await (const chunk of chunks) await handle.writeFile(chunk);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, target);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    await flushFolder(path.dirname(target));
    return written;
  }

  async get(name: string, range?: { first: number; last: number }) {
    const handle = await open(this.#at(name), 'r').catch(ifMissing(undefined));
    if (!handle) return undefined;
    const found = await handle.stat();
    if (!found.isFile()) {
      await handle.close();
      return undefined;
    }
    const body = handle.createReadStream(range && { start: range.first, end: range.last });
    return { name, bytes: found.size, changedAt: found.ctime, body };
  }

  stat(name: string): Promise<StoredFile | undefined> {
    return this.#statOf(name, this.#at(name));
  }

  async *list(prefix = ''): AsyncGenerator<StoredFile> {
    for await (const name of this.#names(prefix.slice(0, prefix.lastIndexOf('/') + 1))) {
      if (!name.startsWith(prefix) || name.endsWith(PART)) continue;
      const found = await this.#statOf(name, path.join(this.folder, name));
      if (found) yield found;
    }
  }

  async copy(from: string, to: string): Promise<boolean> {
    const [source, target] = [this.#at(from), this.#at(to)];
    await makeFolder(path.dirname(target));
    const part = partOf(target);
    try {
      await link(source, part).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error;
        return copyFile(source, part); // a file system without hard links
      });
      await rename(part, target);
    } catch (error) {
      return ifMissing(false)(error as NodeJS.ErrnoException);
    } finally {
      await rm(part, { force: true }); // stays when both were links to one file
    }
    await flushFolder(path.dirname(target));
    return true;
  }

  async remove(names: readonly string[]): Promise<void> {
    await Promise.all(names.map((name) => rm(this.#at(name), { force: true })));
  }

  async removeUnfinished(before: Date): Promise<number> {
    let removed = 0;
    for await (const name of this.#names('')) {
      const file = path.join(this.folder, name);
      const found = name.endsWith(PART) ? await this.#statOf(name, file) : undefined;
      if (!found || found.changedAt >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  #at(name: string): string {
    assertFileName(name);
    return path.join(this.folder, name);
  }

  async #statOf(name: string, file: string): Promise<StoredFile | undefined> {
    const found = await stat(file).catch(ifMissing(undefined));
    return found?.isFile() ? { name, bytes: found.size, changedAt: found.ctime } : undefined;
  }

  /** Yields the names below a folder of the store in order, unfinished files too. */
  async *#names(below: string): AsyncGenerator<string> {
    const none: Dirent[] = [];
    const entries = await readdir(path.join(this.folder, below), { withFileTypes: true }).catch(
      ifMissing(none),
    );
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const name = path.posix.join(below, entry.name);
      if (entry.isDirectory()) yield* this.#names(name);
      else yield name;
    }
  }
}

/** Makes a folder and flushes those that hold a new one. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made))
    await flushFolder(path.dirname(made));
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

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };
}
