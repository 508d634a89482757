import { Piscina } from 'piscina';
import type { PageCode, ReadPage, RenderedPage, RenderRequest } from './rendered-page.ts';

interface Limits {
  /** Concurrent renderings. One leaves the other processors to API calls. */
  threads: number;
  /** Most waiting pages with a query string: visitors can make up any number. */
  waiting: number;
  /** How long a page may wait for a thread. */
  waitMs: number;
  /** Timeout of a rendering, after which its thread is ended. */
  timeoutMs: number;
  /** Extra time for the first rendering of a thread, which includes its start. */
  startMs: number;
}

const LIMITS: Limits = { threads: 1, waiting: 64, waitMs: 15_000, timeoutMs: 5000, startMs: 15_000 };

/** Many times what the largest page needs; a thread that needs more is ended. */
const MEMORY = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 24 };
const IDLE_MS = 30_000;

/** Too many pages are waiting. */
export class TooManyPages extends Error {}

/** A page or its data took too long. */
export class PageTooSlow extends Error {}

/** The starts of waiting renderings, first come first served. */
type Queue = Set<() => void>;

export type RenderPool = ReturnType<typeof createRenderPool>;

/**
 * Reads the data of pages, and draws them in worker threads, which end when idle. A thread that hangs or dies affects only its
 * current page. `file` has `draw`.
 */
export function createRenderPool(file: string, read: PageCode['read'], limits: Partial<Limits> = {}) {
  const { threads, waiting, waitMs, timeoutMs, startMs } = { ...LIMITS, ...limits };
  const pool = new Piscina({
    filename: file,
    name: 'draw',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    atomics: 'disabled', // so that an idle thread still handles its connections' events
    resourceLimits: MEMORY,
    recordTiming: false,
  });
  pool.on('error', () => {}); // an error of a thread whose page was given up
  // by priority: pages that visitors have seen, pages without a query string, and those with one
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

  const render: PageCode['render'] = async (request) => {
    await ownTurn(request);
    try {
      const reading = await read(request);
      if (reading.outcome !== 'read') return reading;
      return { outcome: 'drawn', page: await draw(reading.read), madeOf: reading.madeOf };
    } catch (error) {
      throw isTimeout(error) ? new PageTooSlow('The page took too long.', { cause: error }) : error;
    } finally {
      endTurn();
    }
  };

  /** Its timeout starts after the wait and the reads. */
  async function draw(page: ReadPage): Promise<RenderedPage> {
    const start = pool.threads.length === 0 ? startMs : 0;
    const signal = AbortSignal.timeout(start + timeoutMs);
    try {
      return await pool.run(page, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  }

  return { render, close: () => pool.destroy() };
}

const tooMany = () => new TooManyPages('Too many pages are waiting to be rendered.');

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
