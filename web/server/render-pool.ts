import { Piscina } from 'piscina';
import type { PageCode, Rendering, RenderRequest } from './rendered-page.ts';

interface Limits {
  /** Renderings at a time. One leaves the other processors to those who answer calls. */
  threads: number;
  /** Pages with a query string that may wait: visitors can make up any number of them. */
  waiting: number;
  /** How long a page may wait for its turn. */
  waitMs: number;
  /** How long one may take before its thread is ended. */
  timeoutMs: number;
  /** How much longer the one may take whose thread has to start first: ended on the way, it would begin anew for each page. */
  startMs: number;
}

const LIMITS: Limits = { threads: 1, waiting: 64, waitMs: 10_000, timeoutMs: 5000, startMs: 15_000 };

/** Enough for the largest page many times over; a thread that wants more is ended. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 };
const IDLE_MS = 30_000;

/** More pages are asked for than can be drawn. */
export class TooManyPages extends Error {}

/** A page, or what it is made of, took longer than anybody waits. */
export class PageTooSlow extends Error {}

/** What begins each rendering that waits, the first come first. */
type Queue = Set<() => void>;

export type RenderPool = ReturnType<typeof createRenderPool>;

/**
 * Draws pages in threads of their own, which start with the first page and end when none was drawn for a while. One that hangs or
 * dies costs the page that it was at, and nothing else.
 *
 * @param file the module whose `render` is called
 */
export function createRenderPool(file: string, limits: Partial<Limits> = {}) {
  const { threads, waiting, waitMs, timeoutMs, startMs } = { ...LIMITS, ...limits };
  const pool = new Piscina({
    filename: file,
    name: 'render',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    atomics: 'disabled', // a thread that waits for work goes on looking after its connections
    resourceLimits: MEMORY,
    recordTiming: false,
  });
  pool.on('error', () => {}); // of a thread that dies when its page was given up already
  // in this order: pages that visitors have seen, pages at plain addresses, and those with a query string
  const renewals: Queue = new Set();
  const plain: Queue = new Set();
  const searches: Queue = new Set();
  let free = threads;

  async function ownTurn({ path, isKept = false }: RenderRequest): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const queue = isKept ? renewals : path.includes('?') ? searches : plain;
    if (queue === searches && queue.size >= waiting) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(begin);
        reject(tooMany());
      }, waitMs);
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      queue.add(begin);
    });
  }

  function endTurn(): void {
    const queue = [renewals, plain, searches].find(({ size }) => size > 0);
    const [begin] = queue ?? [];
    if (begin) begin();
    else free += 1;
  }

  const render: PageCode['render'] = async (request: RenderRequest): Promise<Rendering> => {
    await ownTurn(request);
    const start = pool.threads.length === 0 ? startMs : 0;
    const signal = AbortSignal.timeout(start + timeoutMs); // counts from here on: waiting is nobody's fault
    try {
      return await pool.run(request, { signal });
    } catch (error) {
      throw signal.aborted || isTimeout(error)
        ? new PageTooSlow('The page took too long.', { cause: error })
        : error;
    } finally {
      endTurn();
    }
  };
  return { render, close: () => pool.destroy() };
}

const tooMany = () => new TooManyPages('Too many pages wait to be drawn.');

/** Whether reads of the page ran out of time, in its thread: Node 20 leaves nothing of such an error when it crosses over. */
const isTimeout = (error: unknown) => !(error instanceof Error) || error.name === 'TimeoutError';
