import { isUuid } from '@marketplace/contracts/check';

/** A value in this browser's local storage, shared by all of its tabs. */
export interface Kept<Value> {
  /** Returns the same object until the value changes. */
  read(): Value;
  replace(value: Value): void;
  /** Calls `listener` after each change, including changes in other tabs. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/** Returns the value under `key`, parsed by `understand` (null when nothing is stored); without storage it lasts as long as the page. */
export function createKept<Value>(key: string, understand: (text: string | null) => Value): Kept<Value> {
  const { notify, subscribe } = listenersOf(key);
  let unstored: string | null = null;
  let current: { text: string | null; value: Value } | undefined;

  return {
    read() {
      const text = unstored ?? storedText(key);
      if (!current || text !== current.text) current = { text, value: understand(text) };
      return current.value;
    },
    replace(value) {
      const text = JSON.stringify(value);
      unstored = store(key, text) ? null : text;
      notify();
    },
    subscribe,
  };
}

/** Returns the listeners to a key of local storage: those of this tab hear of a change by `notify`, and all of one in another tab. */
export function listenersOf(key: string) {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
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

/** Returns what a stored text holds; undefined when it is missing or not JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
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

/** A stored list of listing ids, newest first. */
export interface KeptList extends Kept<readonly string[]> {
  readonly max: number;
}

export function createKeptList(key: string, max: number): KeptList {
  return { max, ...createKept<readonly string[]>(key, (text) => parseIds(text, max)) };
}

/** Returns the ids in a stored text, at most `max`; anything else in it is ignored. */
export function parseIds(text: string | null, max: number): string[] {
  const stored = parsed(text);
  const ids = Array.isArray(stored) ? stored.filter(isUuid).map((id) => id.toLowerCase()) : [];
  return [...new Set(ids)].slice(0, max);
}

/** Returns the list with an id in front, each id once, at most `max`. */
export function withFirst(ids: readonly string[], id: string, max: number): string[] {
  return [id, ...without(ids, [id])].slice(0, max);
}

export function without(ids: readonly string[], gone: readonly string[]): string[] {
  return ids.filter((id) => !gone.includes(id));
}

/** Returns the list with removed ids back in their old places; other changes since then stay. */
export function withBack(
  ids: readonly string[],
  { before, removed }: { before: readonly string[]; removed: readonly string[] },
): string[] {
  const back = before.filter((id) => ids.includes(id) || removed.includes(id));
  return [...without(ids, before), ...back];
}
