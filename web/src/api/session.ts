/** Key of the admin's access token in local storage. */
const KEY = 'token';
const listeners = new Set<() => void>();

/** Returns the stored access token, or null: signed out, or rendering on the server. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // on the server there is none, and a browser may forbid it
  }
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token);
  notify();
}

export function clearToken(): void {
  if (readToken() === null) return;
  localStorage.removeItem(KEY);
  notify();
}

/** Calls `listener` whenever the token is stored or cleared, also by another tab. Returns the function that stops it. */
export function subscribeToToken(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
