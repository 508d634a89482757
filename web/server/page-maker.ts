import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { LRUCache } from 'lru-cache';
import type { ListingsVersions } from './listings-version.ts';
import type { PageMetrics } from './page-metrics.ts';
import type { KeptPage, PageStore } from './page-store.ts';
import { TooManyPages } from './render-pool.ts';
import type { RenderedPage, Rendering, RenderRequest } from './rendered-page.ts';
import { oneAtATime } from './runs.ts';

/** What came of making a page: it, where it has moved to, or the path of the page that stands for it. */
export type Made = { answer: PreparedAnswer } | { status: number; location: string } | { shared: string };

export interface MakerParts {
  versions: ListingsVersions;
  /** Draws a page, which takes long and may fail. */
  draw: (asked: Pick<RenderRequest, 'path' | 'version' | 'isKept' | 'kept'>) => Promise<Rendering>;
  prepare: (page: RenderedPage, known: PreparedAnswer | undefined) => Promise<PreparedAnswer>;
  metrics: PageMetrics;
  logger?: { error(details: object, message: string): void } | undefined;
  /** How long a page may be sent without being drawn again; 0 keeps none. */
  keepMs: number;
}

/** A page shows views and clicks, which change all the time: how often it is made anew for them alone. */
export const COUNTS_MS = 10_000;
/** A page that cannot be drawn is not tried again for so long, or it would keep all others from being drawn. */
const FAILED_MS = 5000;
const MOST_FAILED = 1000;

/**
 * Returns what makes the page of a path and leaves it in `pages`: once for all who ask while it is made, and never from listings
 * older than those known when it was asked for.
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

  /** What has to be the same for a page to stay: its counts too, now and then; nothing lets it stay for ever. */
  function toCompare({ madeOf: { answers, counts }, drawnAt, checkedAt }: KeptPage, now: number) {
    if (now - drawnAt >= keepMs) return undefined;
    return now - checkedAt >= COUNTS_MS ? { answers, counts } : { answers };
  }

  async function adopt(path: string, rendering: Rendering, startedAt: number): Promise<Made> {
    if (rendering.outcome === 'moved' || rendering.outcome === 'shared') pages.delete(path); // it is no more
    if (rendering.outcome === 'moved') return rendering;
    if (rendering.outcome === 'shared') return { shared: rendering.path };
    const kept = pages.peek(path);
    if (rendering.outcome === 'drawn') return keep(path, rendering, startedAt);
    if (!kept) return make(path); // it had to give way meanwhile
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
