import type { FileStore, StoredFile } from './file-store.ts';
import { StoreUnavailable } from './file-store.ts';

/**
 * Returns the store to use while files move to another one: writes go to `to`, reads of a file that `to` lacks go to `from`. Reads go
 * on from `from` while `to` is unreachable.
 */
export function openMovingStore(to: FileStore, from: FileStore): FileStore {
  /** Reads from the new store, else from the old one. */
  async function either<Found>(read: (store: FileStore) => Promise<Found | undefined>) {
    const found = await read(to).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return error;
      throw error;
    });
    if (found !== undefined && !(found instanceof StoreUnavailable)) return found;
    const old = await read(from);
    if (old === undefined && found instanceof StoreUnavailable) throw found;
    return old;
  }

  async function* list(prefix?: string): AsyncGenerator<StoredFile> {
    const seen = new Set<string>();
    for await (const file of to.list(prefix)) {
      seen.add(file.name);
      yield file;
    }
    for await (const file of from.list(prefix)) if (!seen.has(file.name)) yield file;
  }

  return {
    where: to.where,
    list,
    put: (name, body, expected) => to.put(name, body, expected),
    get: (name, range) => either((store) => store.get(name, range)),
    stat: (name) => either((store) => store.stat(name)),
    async copy(source, target) {
      if (await to.copy(source, target)) return true;
      const found = await from.get(source);
      if (found) await to.put(target, found.body);
      return found !== undefined;
    },
    /** The old store first: the move removes what it copied meanwhile and finds gone there. */
    async remove(names) {
      await from.remove(names);
      await to.remove(names);
    },
    async signedUrl(name, seconds) {
      const isMoved = await to.stat(name).catch(() => undefined);
      return isMoved && to.signedUrl?.(name, seconds);
    },
    removeUnfinished: async (before) =>
      (await to.removeUnfinished(before)) + (await from.removeUnfinished(before)),
  };
}
