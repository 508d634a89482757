import { statfs } from 'node:fs/promises';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Counter } from 'prom-client';
import { lackingVariants, picturesIn } from './make-variants.ts';
import { makeVariantsApart } from './make-variants-apart.ts';

/** A start has more urgent things to do. */
const FIRST_MS = 10_000;
const EVERY_MS = 3_600_000;
/** More than these are left to the folder, which knows them as well: it is looked through again a little later. */
const MOST_WAITING = 1000;
const MORE_MS = 60_000;
/** Below so much free room on the disk nothing is made that can be done without. */
const LEAST_FREE_BYTES = 1_000_000_000;

interface Parts {
  /** Of the uploaded pictures. */
  folder: string;
  logger: Logger;
  /** Counts pictures of which variants were made. */
  made: Counter<'result'>;
  firstMs?: number;
}

/**
 * Makes the variants that pictures lack, one picture at a time and behind everything else: of those it is told of at once, and of
 * what else it finds in the folder soon after the start and every hour. What is to be done follows from which files are there, so
 * nothing is lost when a process dies; several instances may, each finds what another left.
 */
export function keepVariants({ folder, logger, made, firstMs = FIRST_MS }: Parts) {
  let waiting = new Set<string>();
  const failed = new Set<string>(); // not tried again before the next start
  const closing = new AbortController();
  const { signal } = closing;
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout;

  function setWaiting(files: Iterable<string>): void {
    const fresh = [...new Set(files)].filter((file) => !failed.has(file));
    waiting = new Set(fresh.slice(0, MOST_WAITING));
    if (waiting.size > 0) underWay ??= workOff();
  }

  async function workOff(): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      const [file = ''] = waiting;
      waiting.delete(file);
      await make(file);
    }
    underWay = undefined;
  }

  async function make(file: string): Promise<void> {
    try {
      if ((await lackingVariants(folder, file)).length === 0) return;
      if (!(await hasRoom(folder))) {
        waiting.clear(); // the next look through the folder finds them again
        logger.warn('variants of pictures are not made: the disk is nearly full');
        return;
      }
      await makeVariantsApart(folder, file, signal);
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
    setWaiting([...waiting, ...fromAnywhere(lacking)]);
    scanIn(waiting.size < MOST_WAITING ? EVERY_MS : MORE_MS);
  }

  function scanIn(ms: number): void {
    if (!signal.aborted) timer = setTimeout(() => void scan(), ms).unref();
  }
  scanIn(firstMs);

  return {
    /** Takes names of pictures of which variants may be missing; they go before those that wait already. */
    add: (files: readonly string[]) => setWaiting([...files, ...waiting]),
    /** Ends what is under way; a later start goes on with it. */
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await underWay;
    },
  };
}

/** Begins somewhere in the middle, so that instances that start together do not work on the same pictures. */
function fromAnywhere(files: readonly string[]): string[] {
  const first = Math.floor(Math.random() * files.length);
  return [...files.slice(first), ...files.slice(0, first)];
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= LEAST_FREE_BYTES;
}
