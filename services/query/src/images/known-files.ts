import type { FileStore, StoredFile } from '@marketplace/service-kit/files/file-store';
import { LRUCache } from 'lru-cache';

const MOST = 20_000;
const MINUTE_MS = 60_000;
const FOUND_MS = 10 * MINUTE_MS;
/** Variants are made in the background. */
const MISSING_MS = 3000;
/** How long a signed address is used, and how many seconds it can be used. */
const SIGNED_MS = 5 * MINUTE_MS;
const SIGNED_SECONDS = 600;

export type KnownFiles = ReturnType<typeof createKnownFiles>;

/**
 * Remembers what a bucket answered about names: a picture must not cost a call for each variant that might be there. A folder is asked
 * each time.
 */
export function createKnownFiles(files: FileStore) {
  const known = new LRUCache<string, { file: StoredFile | undefined }, unknown>({
    max: MOST,
    ttl: FOUND_MS,
    async fetchMethod(name, _stale, { options }) {
      const file = await files.stat(name);
      if (!file) options.ttl = MISSING_MS;
      return { file };
    },
  });
  const signed = new LRUCache<string, string, unknown>({
    max: MOST,
    ttl: SIGNED_MS,
    fetchMethod: (name) => files.signedUrl?.(name, SIGNED_SECONDS),
  });

  return {
    /** Returns a file, undefined when it is missing. @throws {StoreUnavailable} */
    async stat(name: string): Promise<StoredFile | undefined> {
      return files.folder === undefined ? (await known.fetch(name))?.file : files.stat(name);
    },
    /** Call it when a known file is gone. */
    forget(name: string): void {
      known.delete(name);
    },
    /** Returns an address of the bucket that opens a file for some minutes; undefined for a folder. @throws {StoreUnavailable} */
    signedUrl: (name: string): Promise<string | undefined> => signed.fetch(name),
  };
}
