import { isUuid } from '@marketplace/contracts/check';

/** A list of listing ids kept in this browser, newest first, the same in all of its tabs. */
export interface KeptList {
  readonly max: number;
  /** Returns the ids; the same array until they change. */
  read(): readonly string[];
  replace(ids: readonly string[]): void;
  /** Calls `listener` after each change, also one of another tab. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Returns the list that is stored under `key`. Where the browser forbids storage it lasts as long as the page. */
export function createKeptList(key: string, max: number): KeptList {
  const listeners = new Set<() => void>();
  let unstored: string | null = null;
  let current: { text: string | null; ids: readonly string[] } = { text: null, ids: [] };

  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    max,
    read() {
      const text = unstored ?? storedText(key);
      if (text !== current.text) current = { text, ids: parseIds(text, max) };
      return current.ids;
    },
    replace(ids) {
      const text = JSON.stringify(ids.slice(0, max));
      unstored = store(key, text) ? null : text;
      notify();
    },
    subscribe(listener) {
      const fromOtherTab = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', fromOtherTab);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', fromOtherTab);
      };
    },
  };
}

/** Local storage throws when the browser forbids it. */
function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the ids that a stored text holds, first ones kept up to `max`; whatever is not an id is passed over. */
export function parseIds(text: string | null, max: number): string[] {
  const stored = parsed(text);
  const ids = Array.isArray(stored) ? stored.filter(isUuid).map((id) => id.toLowerCase()) : [];
  return [...new Set(ids)].slice(0, max);
}

/** Returns the list with an id in front, each id once, the last ones dropped when there are more than `max`. */
export function withFirst(ids: readonly string[], id: string, max: number): string[] {
  return [id, ...without(ids, [id])].slice(0, max);
}

export function without(ids: readonly string[], gone: readonly string[]): string[] {
  return ids.filter((id) => !gone.includes(id));
}

/** Returns the list with removed ids at their old places again; what was added or removed since then stays so. */
export function withBack(
  ids: readonly string[],
  { before, removed }: { before: readonly string[]; removed: readonly string[] },
): string[] {
  const back = before.filter((id) => ids.includes(id) || removed.includes(id));
  return [...without(ids, before), ...back];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return undefined;
  }
}
