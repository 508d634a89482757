import { randomKey } from '../../api/request-headers.ts';

/** Beside the access token in local storage; unlike it, it outlives sessions. */
const KEY = 'device';

/**
 * Returns the random text by which the server knows at a login that somebody logged in from this browser before, made the first
 * time. It opens nothing: it only keeps the failures of others from counting against this browser.
 */
export function deviceToken(): string {
  const kept = localStorage.getItem(KEY);
  if (kept) return kept;
  const made = randomKey();
  localStorage.setItem(KEY, made);
  return made;
}
