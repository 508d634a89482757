import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import type { FileStore, StoredFile } from '@marketplace/service-kit/files/file-store';
import { readWhole, StoreUnavailable } from '@marketplace/service-kit/files/file-store';
import { forEachAtOnce } from '@marketplace/service-kit/limits';
import { QUARANTINE } from '@marketplace/service-kit/quarantine';
import { sha256Of } from '../backup/upload-files.ts';

/** Files copied at the same time: at most this many pictures are in memory. */
const AT_ONCE = 8;
const RETRY_MS = 2000;
/** A store may be unreachable for about ten minutes. */
const TRIES = 300;

interface Move {
  from: FileStore;
  to: FileStore;
  /** Reads the SHA-256 of the log's pictures, by the names of their files; again for pictures that are nowhere. */
  readDigests: () => Promise<ReadonlyMap<string, string>>;
  /** Called before the first file, and after each one. */
  onProgress: (progress: Progress) => void;
  /** Called before a store is tried again. */
  onAway?: (error: StoreUnavailable) => void;
}

interface Progress {
  /** Files that are in the new store, or never will be. */
  done: number;
  of: number;
}

interface Moved extends Progress {
  /** Files and bytes that were copied by this run. */
  copied: number;
  bytes: number;
  /** Names of files that differ from the log in both stores: they were damaged before. Nothing of them was copied. */
  damaged: string[];
  /** Names of pictures that the log still names and both stores lack. */
  missing: string[];
}

/**
 * Copies the pictures, their variants and the quarantine from one store to another, while both are in use. Every copy is read back and
 * compared; a picture of the log has the digest that the log names. What the new store has already stays, unless it is a damaged
 * picture: a repeated run continues where the previous one ended. The old store is not changed.
 *
 * @throws {StoreUnavailable} when a store is away for about ten minutes
 */
export async function movePictures({ from, to, readDigests, onProgress, onAway }: Move): Promise<Moved> {
  const moved: Moved = { done: 0, of: 0, copied: 0, bytes: 0, damaged: [], missing: [] };
  const settled = new Set<string>();
  const digests = await readDigests();
  const patient = <Result>(act: () => Promise<Result>) => whenBack(act, onAway);

  async function moveFile({ name }: StoredFile, there: ReadonlyMap<string, StoredFile>): Promise<void> {
    const sha256 = digests.get(name);
    const isThere = there.has(name) && (sha256 === undefined || (await sha256Of(to, name)) === sha256);
    if (isThere) return;
    const bytes = await readWhole(from, name);
    if (!bytes) return; // purged, or swept
    const found = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== undefined && sha256 !== found) {
      moved.damaged.push(name);
      return;
    }
    await to.put(name, bytes, { sha256: found });
    if ((await sha256Of(to, name)) !== found && (await from.stat(name)))
      throw new StoreUnavailable(`${to.where} did not store ${name} as it was written.`);
    // a purge removes from the old store first
    if (!(await from.stat(name))) await to.remove([name]);
    moved.copied += 1;
    moved.bytes += bytes.length;
  }

  // a service that does not know of the move yet may write to the old store: repeat until nothing is new
  for (;;) {
    const [all, there] = await patient(async () => [await picturesIn(from), await picturesIn(to)] as const);
    const left = [...all.values()].filter(({ name }) => !settled.has(name));
    if (left.length === 0) {
      const nowhere = [...digests.keys()].filter((name) => !all.has(name) && !there.has(name));
      const stillNamed = nowhere.length === 0 ? digests : await readDigests(); // others were purged meanwhile
      moved.missing = nowhere.filter((name) => stillNamed.has(name));
      return moved;
    }
    moved.of = settled.size + left.length;
    onProgress(moved);
    await forEachAtOnce(AT_ONCE, left, async (file) => {
      await patient(() => moveFile(file, there));
      settled.add(file.name);
      moved.done = settled.size;
      onProgress(moved);
    });
  }
}

/** Removes from the old store what the new one has. Returns how many files. */
export async function removeMoved(from: FileStore, to: FileStore): Promise<number> {
  const there = await picturesIn(to);
  const names = [...(await picturesIn(from)).keys()].filter((name) => there.has(name));
  await from.remove(names);
  return names.length;
}

/** Returns the pictures of a store with their variants, and those in quarantine. */
async function picturesIn(store: FileStore): Promise<Map<string, StoredFile>> {
  const found = new Map<string, StoredFile>();
  for await (const file of store.list())
    if (SERVED_FILE.test(file.name.replace(QUARANTINED, ''))) found.set(file.name, file);
  return found;
}

const QUARANTINED = new RegExp(`^${QUARANTINE}/\\d{4}-\\d{2}-\\d{2}/`);

async function whenBack<Result>(
  act: () => Promise<Result>,
  onAway: Move['onAway'] = () => undefined,
): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries === TRIES) throw error;
      onAway(error);
      await delay(RETRY_MS);
    }
}
