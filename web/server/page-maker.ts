import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { LRUCache } from 'lru-cache';
import type { ListingsVersions } from './listings-version.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { KeptPage, PageStore } from './page-store.ts';
import { TooManyPages } from './render-pool.ts';
import type { RenderedPage, Rendering, RenderRequest } from './rendered-page.ts';

/** The result of making a page: the page, its new address, or the path of a shared page. */
export type Made = { answer: PreparedAnswer } | { status: number; location: string } | { shared: string };

export interface MakerParts {
  versions: ListingsVersions;
  /** Renders a page; slow, and may fail. */
  draw: (asked: Pick<RenderRequest, 'path' | 'version' | 'isKept' | 'kept'>) => Promise<Rendering>;
  prepare: (page: RenderedPage, known: PreparedAnswer | undefined) => Promise<PreparedAnswer>;
  metrics: PageMetrics;
  logger?: { error(details: object, message: string): void } | undefined;
  /** How long a page is sent without being rendered again; 0 disables the cache. */
  keepMs: number;
}

/** How often a page is rendered for its counts of views and clicks alone. */
export const COUNTS_MS = 10_000;
/** Pause after a failed rendering, so that one page does not block all others. */
const FAILED_MS = 5000;
const MOST_FAILED = 1000;

/**
 * Returns a function that renders the page of a path into `pages`: once for all concurrent requests, and never from older listings
 * than those known at the request.
 */
export function createPageMaker(
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

/**
 * Returns a function that runs `work` for a key, never twice at a time. A call during a run gets the result of that run, or of the
 * next run if `now` has changed.
 */
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
