import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { LRUCache } from 'lru-cache';
import type { MadeOf } from './rendered-page.ts';

export interface KeptPage {
  answer: PreparedAnswer;
  madeOf: MadeOf;
  drawnAt: number;
  /** When all that it was made of was last looked at, counts included. */
  checkedAt: number;
  askedAt: number;
}

/** Of the pages at plain addresses together, in every coding. */
const PLAIN_BYTES = 16 * 1024 * 1024;
/** Of those with a query string. Whoever makes up many searches takes the place of other searches, and of nothing else. */
const SEARCH_BYTES = 6 * 1024 * 1024;

export type PageStore = ReturnType<typeof createPageStore>;

/** Returns where pages are kept by their paths, those asked for last before others; `onEvicted` hears of each that had to give way. */
export function createPageStore(onEvicted: () => void) {
  const plain = cacheOf(PLAIN_BYTES, onEvicted);
  const searches = cacheOf(SEARCH_BYTES, onEvicted);
  const cacheFor = (path: string) => (path.includes('?') ? searches : plain);
  return {
    get: (path: string) => cacheFor(path).get(path),
    /** As `get`, but not asked for by anybody. */
    peek: (path: string) => cacheFor(path).peek(path),
    set: (path: string, page: KeptPage) => void cacheFor(path).set(path, page),
    delete: (path: string) => void cacheFor(path).delete(path),
    /** The paths of so many pages that were asked for last, with and without a query string. */
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

/** In memory, with what stands before each body, and with the gzip that somebody will ask for. */
function sizeOf({ codings: { identity, br } }: PreparedAnswer): number {
  const texts = 4 * identity.head.join().length;
  return identity.body.length + 2 * (br?.body.length ?? 0) + texts;
}
