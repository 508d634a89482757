import { setTimeout as delay } from 'node:timers/promises';
import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import type { Made, MakerParts } from './page-maker.ts';
import { COUNTS_MS, createPageMaker } from './page-maker.ts';
import type { KeptPage } from './page-store.ts';
import { createPageStore } from './page-store.ts';
import { PageTooSlow } from './render-pool.ts';

/** Dates on a page may be wrong after this time. */
const KEEP_MS = 600_000;
/** Pages requested this recently are hot; the most recent ones are rendered again in advance. */
const HOT_MS = 5000;
const MOST_HOT = 12;

/** Every page is answered or refused within this time. */
const ANSWER_MS = 10_000;

type Parts = Omit<MakerParts, 'keepMs'> & Partial<Pick<MakerParts, 'keepMs'>> & { answerMs?: number };

/** The answer for a page's path. */
export type Found = Exclude<Made, { shared: string }>;

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
  function atHand(path: string): PreparedAnswer | undefined {
    const kept = versions.isFresh() ? pages.get(path) : undefined;
    return kept && isCurrent(kept) ? use(path, kept) : undefined;
  }

  /**
   * Returns the current page of a path, or its last version when rendering takes too long.
   *
   * @throws {PageTooSlow} or the rendering's error, when there is no version
   */
  async function find(path: string): Promise<Found> {
    const before = pages.peek(path);
    const answered = new AbortController();
    const deadline = delay(answerMs, undefined, { signal: answered.signal }).then(() => {
      throw new PageTooSlow('The page was not made in time.');
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

  return { atHand, find };
}
