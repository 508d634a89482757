import type { PreparedAnswer } from '@marketplace/service-kit/prepared-answer';
import { LRUCache } from 'lru-cache';
import type { MadeOf } from './rendered-page.ts';

export interface KeptPage {
  answer: PreparedAnswer;
  madeOf: MadeOf;
  drawnAt: number;
  /** When its data was last checked, counts included. */
  checkedAt: number;
  askedAt: number;
}

/** For pages without a query string, in all encodings. */
const PLAIN_BYTES = 16 * 1024 * 1024;
/** For pages with a query string. Made-up searches can only evict other searches. */
const SEARCH_BYTES = 6 * 1024 * 1024;

export type PageStore = ReturnType<typeof createPageStore>;

/** Returns the store of pages by path, which evicts the least recently used; `onEvicted` is called for each. */
export function createPageStore(onEvicted: () => void) {
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
function sizeOf({ codings: { identity, br } }: PreparedAnswer): number {
  const texts = 4 * identity.head.join().length;
  return identity.body.length + 2 * (br?.body.length ?? 0) + texts;
}
