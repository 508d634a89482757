/** Something kept in this browser, the same in all of its tabs. */
export interface Kept<Value> {
  /** Returns what is kept; the same value until it changes. */
  read(): Value;
  replace(value: Value): void;
  /** Calls `listener` after each change, also one of another tab. Returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/**
 * Returns what is stored under `key`, read by `understand`, which is given null while nothing is. Where the browser forbids storage
 * it lasts as long as the page.
 */
export function createKept<Value>(key: string, understand: (text: string | null) => Value): Kept<Value> {
  const listeners = new Set<() => void>();
  let unstored: string | null = null;
  let current: { text: string | null; value: Value } | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
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

/** Returns what a stored text holds; undefined when there is none, or one that nobody of us wrote. */
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
