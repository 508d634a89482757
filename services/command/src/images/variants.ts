import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
  IMAGE_FILE,
  imageFormats,
  imageVariant,
  imageVariants,
  imageWidths,
} from '@marketplace/contracts/images/image.paths';
import type { FileStore } from '@marketplace/service-kit/files/file-store';
import { readWhole, StoreUnavailable } from '@marketplace/service-kit/files/file-store';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Counter } from 'prom-client';
import { createSemaphore } from '../concurrency.ts';
import { decodeImage, encodeVariant } from './encode-image.ts';

/** Returns the names of a picture's missing variants; none when the picture itself is missing. */
export async function lackingVariants(files: FileStore, file: string): Promise<string[]> {
  if (!(await files.stat(file))) return [];
  const names = imageVariants(file);
  const found = await Promise.all(names.map((name) => files.stat(name)));
  return names.filter((_, index) => !found[index]);
}

/** Returns the names of the stored pictures: all, or those with a missing variant. */
async function picturesIn(files: FileStore, which: 'all' | 'lacking'): Promise<string[]> {
  const there = new Set<string>();
  for await (const { name } of files.list()) there.add(name);
  const lacks = (file: string) => imageVariants(file).some((name) => !there.has(name));
  return [...there].filter((name) => IMAGE_FILE.test(name) && (which === 'all' || lacks(name)));
}

/**
 * Yields the named variants of a picture with their bytes. Two processes that make the same ones make the same bytes.
 *
 * @throws {ImageRefused} when the picture cannot be decoded
 */
export async function* encodeVariants(
  picture: Buffer,
  file: string,
  names: readonly string[],
): AsyncGenerator<[name: string, bytes: Buffer]> {
  if (names.length === 0) return;
  const image = await decodeImage(picture);
  for (const format of imageFormats)
    for (const width of imageWidths) {
      const name = imageVariant(file, width, format);
      if (names.includes(name)) yield [name, await encodeVariant(image, width, format)];
    }
}

/**
 * Stores variants of a picture as they are made. Of a picture that is purged during the work, no variant stays.
 *
 * @throws {ImageRefused} when the picture cannot be decoded
 * @throws {StoreUnavailable}
 */
export async function makeVariants(
  files: FileStore,
  file: string,
  names: readonly string[],
  encode: typeof encodeVariants = encodeVariants,
): Promise<void> {
  const picture = names.length > 0 ? await readWhole(files, file) : undefined;
  if (!picture) return;
  for await (const [name, bytes] of encode(picture, file, names)) await files.put(name, bytes);
  if (!(await files.stat(file))) await files.remove(imageVariants(file));
}

/** Each takes a processor, and about 200 MB for AVIF. */
const MOST_AT_ONCE = 4;

interface Remake {
  files: FileStore;
  /** Whether existing variants are made again too. */
  all: boolean;
  onProgress: (done: number, of: number) => void;
}

/** Makes the variants of pictures on all processors. Returns how many pictures were done, and which failed. */
export async function remakeImages({ files, all, onProgress }: Remake) {
  const pictures = await picturesIn(files, all ? 'all' : 'lacking');
  const failed: { file: string; error: unknown }[] = [];
  const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
  const semaphore = createSemaphore({ atOnce, waiting: pictures.length });
  let done = 0;
  const remake = async (file: string) => {
    try {
      await makeVariants(files, file, all ? imageVariants(file) : await lackingVariants(files, file));
    } catch (error) {
      failed.push({ file, error });
    }
    done += 1;
    onProgress(done, pictures.length);
  };
  await Promise.all(pictures.map((file) => semaphore(() => remake(file))));
  return { done: pictures.length - failed.length, failed };
}

const TIMEOUT_MS = 120_000;

/** The program in this folder: source, or the bundle that contains this file. */
const extension = path.extname(import.meta.filename);
const program = path.join(import.meta.dirname, `variants-process${extension}`);
const flags = extension === '.ts' ? ['--import', 'tsx'] : [];

/**
 * Returns `encodeVariants` in a process of low priority: it uses idle processor time, frees all its memory, and can be ended. It sees a
 * folder of its own with the picture, and names each variant that it has put there.
 *
 * @param signal ends the process
 */
function encodeInProcess(signal: AbortSignal): typeof encodeVariants {
  return async function* encode(picture, file, names) {
    const scratch = await mkdtemp(path.join(tmpdir(), 'variants-'));
    await writeFile(path.join(scratch, file), picture);
    const child = spawn(process.execPath, [...flags, program, scratch, file, ...names], {
      env: {}, // it reads files from outside and needs none of our secrets
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    const ended = new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    ended.catch(() => undefined); // awaited below, unless the store is unreachable
    const complaint = text(child.stderr);
    try {
      lowerPriority(child.pid);
      for await (const name of createInterface({ input: child.stdout }))
        yield [name, await readFile(path.join(scratch, name))];
      const code = await ended;
      if (code !== 0) throw new Error(`the encoder ended with ${code}: ${await complaint}`);
    } finally {
      child.kill('SIGKILL');
      await rm(scratch, { recursive: true, force: true });
    }
  };
}

/** At once: the threads of the process inherit it. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already
  }
}

const FIRST_MS = 10_000;
const EVERY_MS = 3_600_000;
/** Length of the queue. A later scan of the store finds the other pictures. */
const MOST_WAITING = 1000;
const MORE_MS = 60_000;
/** Minimum free space on the disk of a folder for optional variants. */
const LEAST_FREE_BYTES = 1_000_000_000;

interface Parts {
  /** The uploaded pictures. */
  files: FileStore;
  logger: Logger;
  made: Counter<'result'>;
  firstMs?: number;
}

/**
 * Makes missing variants in the background, one picture at a time: of added pictures at once, and of those that an hourly scan of the
 * store finds. The store holds all state: nothing is lost when a process dies, and several instances may run.
 */
export function keepVariants({ files, logger, made, firstMs = FIRST_MS }: Parts) {
  let waiting = new Set<string>();
  const failed = new Set<string>(); // not retried before the next start
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout;

  function setWaiting(files: Iterable<string>): void {
    const fresh = [...new Set(files)].filter((file) => !failed.has(file));
    waiting = new Set(fresh.slice(0, MOST_WAITING));
    if (waiting.size > 0) running ??= makeAll();
  }

  async function makeAll(): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      const [file = ''] = waiting;
      waiting.delete(file);
      await make(file);
    }
    running = undefined;
  }

  async function make(file: string): Promise<void> {
    try {
      const names = await lackingVariants(files, file);
      if (names.length === 0) return;
      if (await isNearlyFull(files)) {
        waiting.clear(); // the next scan finds them again
        logger.warn('variants of pictures are not made: the disk is nearly full');
        return;
      }
      await makeVariants(files, file, names, encodeInProcess(signal));
      made.inc({ result: 'made' });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof StoreUnavailable) {
        waiting.clear(); // as above
        logger.warn({ err: error }, 'variants of pictures are not made: their store is unreachable');
        return;
      }
      failed.add(file);
      made.inc({ result: 'failed' });
      logger.warn({ err: error, file }, 'variants of a picture could not be made');
    }
  }

  async function scan(): Promise<void> {
    const lacking = await picturesIn(files, 'lacking').catch((error: unknown) => {
      logger.warn({ err: error }, 'the picture store could not be searched');
      return [];
    });
    // from a random one: instances that start together work on different pictures
    const first = Math.floor(Math.random() * lacking.length);
    setWaiting([...waiting, ...lacking.slice(first), ...lacking.slice(0, first)]);
    scanIn(waiting.size < MOST_WAITING ? EVERY_MS : MORE_MS);
  }

  function scanIn(ms: number): void {
    if (!signal.aborted) timer = setTimeout(() => void scan(), ms).unref();
  }
  scanIn(firstMs);

  return {
    /** Adds pictures that may lack variants, before those that wait already. */
    add: (files: readonly string[]) => setWaiting([...files, ...waiting]),
    /** Ends the current work; a later start continues it. */
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await running;
    },
  };
}

async function isNearlyFull({ folder }: FileStore): Promise<boolean> {
  if (folder === undefined) return false;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LEAST_FREE_BYTES;
}
