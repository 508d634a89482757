import { recentList, savedList } from './visitor-lists.ts';

/** Enough for an outing; the worker caches the same number of pages. */
const MOST_SAVED = 30;

/** Registers the public site's service worker, and tells it which homes to cache for offline use: see web/public/worker.js. */
export async function keepPagesOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/worker.js');
  const { active } = await navigator.serviceWorker.ready;
  const told = new Set<string>();
  const tell = () => {
    const ids = [...savedList.read().slice(0, MOST_SAVED), ...recentList.read()];
    const keep = ids.filter((id) => !told.has(id)).map((id) => `/property/-?id=${id}`);
    for (const id of ids) told.add(id);
    if (keep.length > 0) active?.postMessage({ keep });
  };
  tell();
  savedList.subscribe(tell);
  recentList.subscribe(tell);
}
