import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { LRUCache } from 'lru-cache';
import type { ListingsVersions } from './listings-version.ts';
import type { PageMetrics } from './page-metrics.ts';
import { PageTooSlow, TooManyPages } from './render-pool.ts';
import type { MadeOf, RenderedPage, Rendering, RenderRequest } from './rendered-page.ts';

/** Dates on a page may be wrong after this time. */
const KEEP_MS = 600_000;
/** Pages requested this recently are hot; the most recent ones are rendered again in advance. */
const HOT_MS = 5000;
const MOST_HOT = 12;

/** Every page is answered or refused within this time. */
const ANSWER_MS = 15_000;

type Parts = Omit<MakerParts, 'keepMs'> & Partial<Pick<MakerParts, 'keepMs'>> & { answerMs?: number };

type Found = Exclude<Made, { shared: string }>;

export type KeptPages = ReturnType<typeof createKeptPages>;

/** Returns the cache of pages: each is rendered once, and again only when its data has changed. */
export function createKeptPages({ keepMs = KEEP_MS, answerMs = ANSWER_MS, ...parts }: Parts) {
  const { versions, metrics } = parts;
  const pages = createPageStore(metrics.evicted);
  const make = createPageMaker(pages, { ...parts, keepMs });
  metrics.measureKept(pages);
  versions.onChange(() => {
    for (const path of hotPaths()) makeAhead(path);
  });

  /** Returns the page of a path if it can be sent at once. */
  function getFresh(path: string): PreparedAnswer | undefined {
    const kept = versions.isFresh() ? pages.get(path) : undefined;
    return kept && isCurrent(kept) ? use(path, kept) : undefined;
  }

  /** Returns the current page, or its last version when rendering takes too long; without one, throws PageTooSlow or the rendering's error. */
  async function find(path: string): Promise<Found> {
    const before = pages.peek(path);
    const answered = new AbortController();
    const deadline = delay(answerMs, undefined, { signal: answered.signal }).then(() => {
      throw new PageTooSlow('The page was not rendered in time.');
    });
    try {
      return await Promise.race([findCurrent(path), deadline]);
    } catch (error) {
      const kept = pages.get(path) ?? before;
      if (!kept) throw error;
      metrics.answered('outdated');
      return kept;
    } finally {
      answered.abort();
    }
  }

  async function findCurrent(path: string): Promise<Found> {
    await versions.confirm();
    const kept = pages.get(path);
    if (kept && isCurrent(kept)) return { answer: use(path, kept) };
    const made = await make(path);
    if ('shared' in made) return findCurrent(made.shared);
    metrics.answered('made');
    return made;
  }

  function use(path: string, kept: KeptPage): PreparedAnswer {
    kept.askedAt = performance.now();
    const isDue = kept.askedAt - kept.checkedAt >= COUNTS_MS || kept.askedAt - kept.drawnAt >= keepMs;
    if (isDue) makeAhead(path);
    metrics.answered('kept');
    return kept.answer;
  }

  /** A page that was not checked for long may be outdated in more than its listings. */
  function isCurrent({ madeOf, checkedAt }: KeptPage): boolean {
    const isLatest = versions.current === undefined || madeOf.version === versions.current;
    return isLatest && performance.now() - checkedAt < keepMs;
  }

  function makeAhead(path: string): void {
    make(path).catch(() => {}); // make() logs it, and the cached page stays
  }

  function hotPaths(): string[] {
    const since = performance.now() - HOT_MS;
    return pages.latest(MOST_HOT).flatMap(([path, { askedAt }]) => (askedAt >= since ? [path] : []));
  }

  return { getFresh, find };
}

type Made = { answer: PreparedAnswer } | { status: number; location: string } | { shared: string };

export interface MakerParts {
  versions: ListingsVersions;
  /** Renders a page; slow, and may fail. */
  draw: (
    asked: Pick<RenderRequest, 'path' | 'version' | 'settings' | 'isKept' | 'kept'>,
  ) => Promise<Rendering>;
  prepare: (page: RenderedPage, known: PreparedAnswer | undefined) => Promise<PreparedAnswer>;
  metrics: PageMetrics;
  logger?: { error(details: object, message: string): void } | undefined;
  /** How long a page is sent without being rendered again; 0 disables the cache. */
  keepMs: number;
}

/** How often a page is rendered for its counts of views and clicks alone. */
const COUNTS_MS = 10_000;
/** Pause after a failed rendering, so that one page does not block all others. */
const FAILED_MS = 5000;
const MOST_FAILED = 1000;

/** Renders a page into `pages`: once for all concurrent requests, and from listings at least as new as at the request. */
function createPageMaker(
  pages: PageStore,
  { versions, draw, prepare, metrics, logger, keepMs }: MakerParts,
): (path: string) => Promise<Made> {
  const failed = new LRUCache<string, { error: unknown }>({ max: MOST_FAILED, ttl: FAILED_MS });

  async function make(path: string): Promise<Made> {
    const failure = failed.get(path);
    if (failure) throw failure.error;
    const startedAt = performance.now();
    const kept = pages.peek(path);
    try {
      const rendering = await draw({
        path,
        version: versions.current,
        settings: versions.settings,
        isKept: kept !== undefined,
        kept: kept && toCompare(kept, startedAt),
      });
      metrics.rendered(rendering.outcome, performance.now() - startedAt);
      return await adopt(path, rendering, startedAt);
    } catch (error) {
      if (error instanceof TooManyPages) throw error;
      metrics.rendered('failed', performance.now() - startedAt);
      logger?.error({ err: error, path }, 'page not rendered');
      failed.set(path, { error });
      throw error;
    }
  }

  /** What must be unchanged for a page to stay. Counts are included now and then. After `keepMs` it is rendered in any case. */
  function toCompare({ madeOf: { answers, counts }, drawnAt, checkedAt }: KeptPage, now: number) {
    if (now - drawnAt >= keepMs) return undefined;
    return now - checkedAt >= COUNTS_MS ? { answers, counts } : { answers };
  }

  async function adopt(path: string, rendering: Rendering, startedAt: number): Promise<Made> {
    if (rendering.outcome === 'moved' || rendering.outcome === 'shared') pages.delete(path); // the page no longer exists
    if (rendering.outcome === 'moved') return rendering;
    if (rendering.outcome === 'shared') return { shared: rendering.path };
    const kept = pages.peek(path);
    if (rendering.outcome === 'drawn') return keep(path, rendering, startedAt);
    if (!kept) return make(path); // it was evicted during the rendering
    kept.madeOf.version = rendering.version;
    if (startedAt - kept.checkedAt >= COUNTS_MS) kept.checkedAt = startedAt;
    return kept;
  }

  async function keep(
    path: string,
    { page, madeOf }: Extract<Rendering, { outcome: 'drawn' }>,
    startedAt: number,
  ): Promise<Made> {
    const kept = pages.peek(path);
    const isFailure = page.status >= 500;
    if (isFailure && kept) throw new Error(`The page would say ${page.status}.`);
    const answer = await prepare(page, kept?.answer);
    const times = { drawnAt: startedAt, checkedAt: startedAt, askedAt: kept?.askedAt ?? startedAt };
    if (!isFailure) pages.set(path, { answer, madeOf, ...times });
    return { answer };
  }

  return oneAtATime(make, () => versions.current);
}

/** The work for a key: once at a time, and again when something changed after its start. */
interface Run<Result> {
  /** The value of `now` at its start; undefined while it waits for the previous run. */
  began?: { at: unknown };
  done: Promise<Result>;
}

/** Runs `work` for a key once at a time. A call during a run gets its result, or that of the next run if `now` has changed. */
function oneAtATime<Result>(work: (key: string) => Promise<Result>, now: () => unknown) {
  const runs = new Map<string, Run<Result>>();
  return (key: string): Promise<Result> => {
    const last = runs.get(key);
    if (last && (!last.began || last.began.at === now())) return last.done;
    const run: Run<Result> = {
      done: Promise.allSettled([last?.done])
        .then(() => {
          run.began = { at: now() };
          return work(key);
        })
        .finally(() => {
          if (runs.get(key) === run) runs.delete(key);
        }),
    };
    runs.set(key, run);
    return run.done;
  };
}

interface KeptPage {
  answer: PreparedAnswer;
  madeOf: MadeOf;
  drawnAt: number;
  /** When its data was last checked, counts included. */
  checkedAt: number;
  askedAt: number;
}

/** For pages without a query string. */
const PLAIN_BYTES = 8 * 1024 * 1024;
/** For pages with a query string. Made-up searches can only evict other searches. */
const SEARCH_BYTES = 3 * 1024 * 1024;

type PageStore = ReturnType<typeof createPageStore>;

/** Returns the store of pages by path, which evicts the least recently used; `onEvicted` is called for each. */
function createPageStore(onEvicted: () => void) {
  const plain = cacheOf(PLAIN_BYTES, onEvicted);
  const searches = cacheOf(SEARCH_BYTES, onEvicted);
  const cacheFor = (path: string) => (path.includes('?') ? searches : plain);
  return {
    get: (path: string) => cacheFor(path).get(path),
    /** As `get`, but does not count as use. */
    peek: (path: string) => cacheFor(path).peek(path),
    set: (path: string, page: KeptPage) => void cacheFor(path).set(path, page),
    delete: (path: string) => void cacheFor(path).delete(path),
    /** The paths of the most recently used pages, with and without a query string. */
    latest: (most: number) => [plain, searches].flatMap((cache) => [...cache.entries()].slice(0, most / 2)),
    get size() {
      return plain.size + searches.size;
    },
    get calculatedSize() {
      return plain.calculatedSize + searches.calculatedSize;
    },
  };
}

function cacheOf(maxSize: number, onEvicted: () => void) {
  return new LRUCache<string, KeptPage>({
    maxSize,
    dispose: (_page, _path, reason) => {
      if (reason === 'evict') onEvicted();
    },
    sizeCalculation: ({ answer }, path) => path.length + sizeOf(answer),
  });
}

/** Bytes in memory, with the heads, and with a gzip that may still be made. */
function sizeOf({ codings }: PreparedAnswer): number {
  const { identity, br = identity } = codings;
  const texts = 4 * (br?.head.join().length ?? 0);
  return identity ? identity.body.length + texts : 2 * (br?.body.length ?? 0) + texts;
}
