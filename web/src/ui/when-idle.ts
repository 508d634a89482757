/** Without idle callbacks (Safari): by then a page is usually done. */
const OTHERWISE_MS = 1000;
const AT_LATEST_MS = 5000;

/** Calls `act` when the browser has nothing else to do, after five seconds at the latest. Returns the function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, OTHERWISE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: AT_LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'];

/** Calls `act` when the visitor has begun to use the page, and the browser has nothing else to do. Returns what cancels it. */
export function whenUsed(act: () => void): () => void {
  const use = new AbortController();
  const begin = () => {
    use.abort();
    cancel = whenIdle(act);
  };
  let cancel = () => use.abort();
  for (const sign of SIGNS_OF_USE)
    window.addEventListener(sign, begin, { passive: true, signal: use.signal });
  return () => cancel();
}
