import { execFile } from 'node:child_process';
import { readFile, statfs } from 'node:fs/promises';
import { availableParallelism, constants, setPriority } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  IMAGE_FILE,
  imageFormats,
  imageVariant,
  imageVariants,
  imageWidths,
} from '@marketplace/contracts/images/image.paths';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Counter } from 'prom-client';
import { createSemaphore } from '../concurrency.ts';
import { decodeImage, encodeVariant } from './encode-image.ts';
import { isThere, namesIn, removeFiles, writeDurably } from './image-store.ts';

/** Returns the names of a picture's missing variants; none when the picture itself is missing. */
export async function lackingVariants(folder: string, file: string): Promise<string[]> {
  if (!(await isThere(folder, file))) return [];
  const names = imageVariants(file);
  const found = await Promise.all(names.map((name) => isThere(folder, name)));
  return names.filter((_, index) => !found[index]);
}

/** Returns the names of the pictures in a folder: all, or those with a missing variant. */
async function picturesIn(folder: string, which: 'all' | 'lacking'): Promise<string[]> {
  const names = await namesIn(folder);
  const there = new Set(names);
  const lacks = (file: string) => imageVariants(file).some((name) => !there.has(name));
  return names.filter((name) => IMAGE_FILE.test(name) && (which === 'all' || lacks(name)));
}

/**
 * Makes the named variants of a stored picture, each whole or not at all. Two processes that make the same ones write the same bytes.
 * Of a picture that is purged during the work, no variant stays.
 *
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

/** Each takes a processor, and about 200 MB for AVIF. */
const MOST_AT_ONCE = 4;

interface Remake {
  folder: string;
  /** Whether existing variants are made again too. */
  all: boolean;
  onProgress: (done: number, of: number) => void;
}

/** Makes the variants of pictures on all processors. Returns how many pictures were done, and which failed. */
export async function remakeImages({ folder, all, onProgress }: Remake) {
  const files = await picturesIn(folder, all ? 'all' : 'lacking');
  const failed: { file: string; error: unknown }[] = [];
  const atOnce = Math.min(MOST_AT_ONCE, availableParallelism());
  const semaphore = createSemaphore({ atOnce, waiting: files.length });
  let done = 0;
  const remake = async (file: string) => {
    try {
      await makeVariants(folder, file, all ? imageVariants(file) : await lackingVariants(folder, file));
    } catch (error) {
      failed.push({ file, error });
    }
    done += 1;
    onProgress(done, files.length);
  };
  await Promise.all(files.map((file) => semaphore(() => remake(file))));
  return { done: files.length - failed.length, failed };
}

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

/** The program in this folder: source, or the bundle that contains this file. */
const extension = path.extname(import.meta.filename);
const program = path.join(import.meta.dirname, `variants-process${extension}`);
const flags = extension === '.ts' ? ['--import', 'tsx'] : [];

/**
 * Makes the missing variants of a picture in a process of low priority: it uses idle processor time, frees all its memory, and can be
 * ended.
 *
 * @throws when it fails, times out, or `signal` ends it
 */
async function makeVariantsInProcess(folder: string, file: string, signal: AbortSignal): Promise<void> {
  const running = run(process.execPath, [...flags, program, folder, file], {
    env: {}, // it reads files from outside and needs none of our secrets
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal,
  });
  try {
    // at once: its threads inherit the priority
    if (running.child.pid !== undefined) setPriority(running.child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already
  }
  await running;
}

const FIRST_MS = 10_000;
const EVERY_MS = 3_600_000;
/** Length of the queue. A later scan of the folder finds the other pictures. */
const MOST_WAITING = 1000;
const MORE_MS = 60_000;
/** Minimum free disk space for optional variants. */
const LEAST_FREE_BYTES = 1_000_000_000;

interface Parts {
  /** Of the uploaded pictures. */
  folder: string;
  logger: Logger;
  made: Counter<'result'>;
  firstMs?: number;
}

/**
 * Makes missing variants in the background, one picture at a time: of added pictures at once, and of those that an hourly scan of the
 * folder finds. The folder holds all state: nothing is lost when a process dies, and several instances may run.
 */
export function keepVariants({ folder, logger, made, firstMs = FIRST_MS }: Parts) {
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
      if ((await lackingVariants(folder, file)).length === 0) return;
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < LEAST_FREE_BYTES) {
        waiting.clear(); // the next scan finds them again
        logger.warn('variants of pictures are not made: the disk is nearly full');
        return;
      }
      await makeVariantsInProcess(folder, file, signal);
      made.inc({ result: 'made' });
    } catch (error) {
      if (signal.aborted) return;
      failed.add(file);
      made.inc({ result: 'failed' });
      logger.warn({ err: error, file }, 'variants of a picture could not be made');
    }
  }

  async function scan(): Promise<void> {
    const lacking = await picturesIn(folder, 'lacking').catch((error: unknown) => {
      logger.warn({ err: error }, 'the folder of pictures could not be looked through');
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
