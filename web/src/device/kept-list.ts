import { parseIds } from './id-list.ts';

/** A list of listing ids kept in this browser, newest first, the same in all of its tabs. */
export interface KeptList {
  readonly max: number;
  /** Returns the ids; the same array until they change. */
  read(): readonly string[];
  replace(ids: readonly string[]): void;
  /** Calls `listener` after each change, also one of another tab. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Returns the list that is stored under `key`. Where nothing may be stored it lasts as long as the page. */
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
